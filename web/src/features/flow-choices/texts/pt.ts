export const flowChoices = {
  state: { flowOff: 'Desativado', flowUnpublished: 'Nunca publicado' },
  warning: {
    flowOff: 'Este fluxo está desativado: não inicia nenhuma conversa até você ativá-lo.',
    flowUnpublished: 'Este fluxo nunca foi publicado: não inicia nenhuma conversa até você publicá-lo.',
  },
} as const
