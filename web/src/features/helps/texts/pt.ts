export const texts = {
  helps: {
    title: 'Ajuda',
    search: 'Buscar vídeos',
    manage: 'Gerenciar vídeos',
    managed: 'Vídeos de ajuda',
    watch: 'Ver como todos veem',
    play: 'Assistir: {{title}}',
    none: 'Nenhum vídeo de ajuda',
    noneText: 'Os vídeos que explicam o sistema aparecem aqui.',
    empty: 'Nenhum vídeo ainda',
    emptyText: 'O que você adicionar aqui aparece na ajuda de todas as empresas.',
    form: {
      new: 'Novo vídeo',
      edit: 'Editar vídeo',
      title: 'Título',
      video: 'Vídeo',
      videoHint: 'O endereço do vídeo no YouTube, ou o código dele.',
      noVideo: 'Cole o endereço de um vídeo do YouTube.',
      description: 'Descrição',
      save: 'Salvar vídeo',
      saved: 'Operação realizada com sucesso!',
      saveFailed:
        'Não foi possível realizar a operação. Verifique se já existe um vídeo com o mesmo nome ou se os campos foram preenchidos corretamente',
    },
    removing: {
      title: 'Deseja realmente excluir esse registro?',
      text: '“{{title}}” deixará de aparecer na ajuda de todas as empresas.',
      failed: 'Não foi possível realizar a operação',
      action: 'Excluir vídeo',
      done: 'Operação realizada com sucesso!',
    },
  },
} as const

declare module '../../../lib/texts.ts' {
  interface FeatureTexts extends Readonly<typeof texts> {}
}
