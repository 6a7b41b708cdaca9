export const texts = {
  kanban: {
    title: 'Kanban',
    start: 'De',
    end: 'Até',
    search: 'Buscar',
    addColumns: 'Adicionar colunas',
    open: 'Em aberto',
    ticket: 'Atendimento ao lado do quadro',
    seeTicket: 'Ver Ticket',
    removed: 'Ticket Tag Removido!',
    added: 'Ticket Tag Adicionado com Sucesso!',
    empty: 'Nenhum atendimento nestes dias',
    emptyText: 'Aqui ficam os atendimentos abertos e em espera criados no período. Escolha outras datas.',
    emptyLane: 'Solte um atendimento aqui',
    move: 'Mover',
    moveTo: 'Mover para {{lane}}',
    moveOf: 'Mover o atendimento de {{name}}',
    cards_one: '{{count, number}} atendimento',
    cards_other: '{{count, number}} atendimentos',
    cut: 'Há mais de {{count, number}} atendimentos neste período. Escolha menos dias para ver todos.',
    board: 'Quadro',
    nobody: 'Sem atendente',
    number: 'Nº {{id}}',
    badRange: 'A data final vem antes da inicial.',
  },
} as const

declare module '../../../lib/texts.ts' {
  interface FeatureTexts extends Readonly<typeof texts> {}
}
