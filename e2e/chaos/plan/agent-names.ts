/** The agents' names; no run has more agents. */
export const agentNames = ['Marina', 'Caio', 'Júlia', 'Otávio', 'Renata', 'Tomás', 'Ingrid', 'Wagner'] as const
