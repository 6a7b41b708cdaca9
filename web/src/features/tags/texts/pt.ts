export const tags = {
  tags: 'Tags',
  placeholder: 'Escolha ou digite uma nova',
  tooShort: 'Tag muito curta!',
  notLoaded: 'As tags não puderam ser carregadas.',
  remove: 'Tirar a tag {{name}}',
  filter: 'Filtrar por tags',
} as const

/** Of the pages of tags and lanes. */
export const texts = {
  tagsPage: {
    tag: {
      title: 'Tags',
      search: 'Buscar tags',
      new: 'Nova tag',
      newTitle: 'Nova tag',
      editTitle: 'Editar tag',
      save: 'Salvar tag',
      saved: 'Tag salva',
      empty: 'Nenhuma tag ainda',
      emptyText:
        'Tags marcam contatos: cliente antigo, orçamento enviado, retorno. Depois filtram conversas e contatos.',
      removeTitle: 'Excluir a tag “{{name}}”?',
      removeText_one: 'Ela sai de {{count, number}} contato. Isso não pode ser desfeito.',
      removeText_other: 'Ela sai de {{count, number}} contatos. Isso não pode ser desfeito.',
      removeAction: 'Excluir tag',
      removed: 'Tag excluída',
    },
    lane: {
      title: 'Colunas do Kanban',
      search: 'Buscar colunas',
      backToBoard: 'Voltar ao Kanban',
      new: 'Nova coluna',
      newTitle: 'Nova coluna',
      editTitle: 'Editar coluna',
      save: 'Salvar coluna',
      saved: 'Coluna salva',
      empty: 'Nenhuma coluna ainda',
      emptyText: 'Cada coluna é uma etapa do atendimento: contato feito, proposta, fechado.',
      removeTitle: 'Excluir a coluna “{{name}}”?',
      removeText_one: '{{count, number}} atendimento volta para “Em aberto”. Isso não pode ser desfeito.',
      removeText_other: '{{count, number}} atendimentos voltam para “Em aberto”. Isso não pode ser desfeito.',
      removeAction: 'Excluir coluna',
      removed: 'Coluna excluída',
    },
    contacts: {
      title: 'Contatos com “{{name}}”',
      show: 'Ver contatos',
      showOf: 'Ver contatos com a tag {{name}}',
      search: 'Buscar contatos',
      remove: 'Tirar a tag de {{name}}',
      empty: 'Nenhum contato com esta tag',
      emptyText: 'Marque contatos na conversa ou na página de contatos.',
    },
    column: {
      id: 'ID',
      name: 'Nome',
      contacts: 'Contatos',
      tickets: 'Atendimentos',
      number: 'Número',
    },
    count: '{{count, number}}',
    many: 'mais de {{count, number}}',
    form: {
      name: 'Nome',
      tooShort: 'Mensagem muito curta',
      color: 'Cor',
      timeLane: 'Passar adiante depois de (horas)',
      timeLaneHint:
        'Conta a partir da nossa última mensagem, enquanto o contato não responde. Vazio: não passa sozinho.',
      nextLane: 'Próxima coluna',
      greeting: 'Mensagem de entrada',
      greetingHint: 'Enviada ao contato quando o atendimento chega a esta coluna pelo tempo.',
      rollbackLane: 'Coluna de retorno',
      rollbackLaneHint: 'Para onde o atendimento vai quando o contato escreve.',
      noLane: 'Nenhuma',
    },
  },
} as const

declare module '../../../lib/texts.ts' {
  interface FeatureTexts extends Readonly<typeof texts> {}
}
