export const flowRuns = {
  title: 'Fluxos que conduziram o atendimento',
  running: 'Em andamento',
  over: 'Encerrado',
  version: 'Versão {{number}}',
} as const
