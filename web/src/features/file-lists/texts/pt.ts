export const texts = {
  fileLists: {
    title: 'Lista de arquivos',
    search: 'Buscar por nome',
    new: 'Nova lista',
    empty: 'Nenhuma lista de arquivos ainda',
    emptyText: 'Conjuntos de arquivos que uma fila ou uma opção do menu envia ao cliente.',
    edit: 'Editar',
    column: { name: 'Nome', files: 'Arquivos' },
    files_zero: 'Nenhum arquivo',
    files_one: '{{count}} arquivo',
    files_other: '{{count}} arquivos',
    form: {
      newTitle: 'Nova lista de arquivos',
      title: 'Editar lista de arquivos',
      name: 'Nome',
      tooShort: 'nome muito curto',
      required: 'Obrigatório',
      message: 'Mensagem',
      messageHint: 'Enviada antes dos arquivos.',
      lines: 'Arquivos',
      line: 'Nome do arquivo {{number}}',
      add: 'Adicionar arquivo',
      remove: 'Remover {{name}}',
      file: 'Arquivo de {{name}}',
      unnamed: 'linha {{number}}',
      lineName: 'Dê um nome a cada arquivo.',
      save: 'Salvar',
      saved: 'Lista salva',
      uploadFailed: 'A lista foi salva, mas “{{name}}” não foi enviado: {{reason}}',
      none: 'Sem arquivo',
      choose: 'Escolher',
      replace: 'Trocar',
      open: 'Abrir {{name}}',
      reload: 'Carregar a lista como está agora',
    },
    removing: {
      command: 'Excluir',
      title: 'Excluir a lista?',
      text: '“{{name}}” e os arquivos dela são apagados. Filas e opções deixam de oferecê-la.',
      action: 'Excluir lista',
      done: 'Lista excluída',
    },
  },
} as const

declare module '../../../lib/texts.ts' {
  interface FeatureTexts extends Readonly<typeof texts> {}
}
