export const todo = {
  title: 'Tarefas',
  task: 'Nova tarefa',
  add: 'Adicionar',
  save: 'Salvar',
  list: 'Suas tarefas',
  edit: 'Editar “{{text}}”',
  remove: 'Excluir “{{text}}”',
  changed: 'alterada em {{when}}',
  created: 'criada em {{when}}',
  removed: 'Tarefa excluída',
  undo: 'Desfazer',
  empty: 'Nenhuma tarefa',
  emptyText: 'Anote aqui o que você não quer esquecer. Só você vê, e só neste navegador.',
} as const

export const texts = { todo }

declare module '../../../lib/texts.ts' {
  interface FeatureTexts extends Readonly<typeof texts> {}
}
