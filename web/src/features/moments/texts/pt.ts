export const moments = {
  title: 'Painel de Atendimentos',
  board: 'Atendimentos por atendente',
  pending: 'Pendentes',
  search: 'Buscar atendente',
  queues: 'Filas',
  showIdle: 'Mostrar todos os atendentes',
  count_zero: '{{count}} atendimentos',
  count_one: '{{count}} atendimento',
  count_other: '{{count}} atendimentos',
  all_one: 'Ver {{count}}',
  all_other: 'Ver todos os {{count}}',
  more: 'Carregar mais',
  noMessage: 'Sem mensagens ainda',
  noQueue: 'Sem fila',
  unread_one: '{{count}} mensagem não lida',
  unread_other: '{{count}} mensagens não lidas',
  nobodyWaits: 'Ninguém aguardando',
  free: 'Nenhum atendimento agora',
  noAgents: 'Nenhum atendente para mostrar',
  noAgentsText: 'Mude a busca ou mostre todos os atendentes.',
} as const

export const texts = { moments }

declare module '../../../lib/texts.ts' {
  interface FeatureTexts extends Readonly<typeof texts> {}
}
