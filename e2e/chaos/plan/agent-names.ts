/** Who sits at the screens; no run has more. */
export const agentNames = ['Marina', 'Caio', 'Júlia', 'Otávio', 'Renata', 'Tomás', 'Ingrid', 'Wagner'] as const
