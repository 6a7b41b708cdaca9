export const tags = {
  tags: 'Tags',
  placeholder: 'Escolha ou digite uma nova',
  tooShort: 'Tag muito curta!',
  notLoaded: 'As tags não puderam ser carregadas.',
  remove: 'Tirar a tag {{name}}',
  filter: 'Filtrar por tags',
} as const
