export const texts = {
  flows: {
    title: 'Fluxos de conversa',
    search: 'Buscar por nome',
    new: 'Adicionar Fluxo',
    empty: 'Nenhum fluxo ainda',
    emptyText: 'Um fluxo conversa com o cliente enquanto ninguém atende: pergunta, responde e encaminha.',
    column: { name: 'Nome', status: 'Status', version: 'Publicação', updated: 'Alterado' },
    active: 'Ativo',
    inactive: 'Desativado',
    published: 'Versão {{number}}',
    changed: 'Versão {{number}}, com alterações',
    unpublished: 'Nunca publicado',
    rename: 'Editar nome',
    open: 'Editar fluxo',
    duplicate: 'Duplicar',
    duplicated: 'Fluxo duplicado com sucesso',
    switchOn: 'Ativar',
    switchOff: 'Desativar',
    switchedOn: 'Fluxo ativado',
    switchedOff: 'Fluxo desativado. As conversas em andamento continuam.',
    form: {
      newTitle: 'Adicionar Fluxo',
      title: 'Editar nome',
      name: 'Nome',
      required: 'Digite um nome!',
      tooShort: 'Muito curto!',
      tooLong: 'Muito longo!',
      begin: 'Começar com',
      blank: 'Em branco',
      blankText: 'Só o início; o resto você desenha.',
      save: 'Salvar',
      renamed: 'Nome alterado',
    },
    importing: {
      command: 'Importar',
      file: 'Arquivo do fluxo',
      invalid: '“{{name}}” não é um fluxo exportado.',
      done: 'Fluxo importado',
    },
    removing: {
      command: 'Excluir',
      title: 'Excluir o fluxo?',
      text: '“{{name}}” é apagado com as versões publicadas e o histórico de execuções.',
      action: 'Excluir fluxo',
      done: 'Fluxo excluído com sucesso',
    },
  },
} as const

declare module '../../../lib/texts.ts' {
  interface FeatureTexts extends Readonly<typeof texts> {}
}
