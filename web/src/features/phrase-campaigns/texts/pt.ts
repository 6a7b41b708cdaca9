export const texts = {
  phraseCampaigns: {
    title: 'Listas de frases',
    search: 'Buscar por nome ou frase',
    new: 'Nova frase',
    empty: 'Nenhuma frase ainda',
    emptyText: 'Quando um cliente escreve a frase em uma conexão, o fluxo escolhido começa a conversar com ele.',
    edit: 'Editar',
    switchOn: 'Ativar',
    switchOff: 'Desativar',
    on: 'Ativa',
    off: 'Desativada',
    waiting: 'Sem conexão',
    waitingHint: 'Não inicia nenhum fluxo até você escolher uma conexão.',
    column: { name: 'Nome', phrase: 'Frase', flow: 'Fluxo', connection: 'Conexão', status: 'Status' },
    form: {
      newTitle: 'Nova frase',
      title: 'Editar frase',
      name: 'Nome',
      flow: 'Fluxo',
      connection: 'Conexão',
      choose: 'Escolha',
      noConnection: 'Escolha uma conexão. Sem ela, a frase é salva, mas não inicia o fluxo.',
      phrase: 'Frase que inicia o fluxo',
      phraseHint: 'Basta estar na mensagem, em palavras inteiras. Maiúsculas, acentos e pontuação não contam.',
      wordless: 'Use pelo menos uma letra ou um número.',
      status: 'Ativa',
      statusHint: 'Desativada, a frase não inicia nada.',
      save: 'Salvar',
      added: 'Frase criada com sucesso!',
      changed: 'Frase alterada com sucesso!',
    },
    removing: {
      command: 'Excluir',
      title: 'Excluir a frase?',
      text: '“{{name}}” deixa de iniciar o fluxo. O fluxo continua.',
      action: 'Excluir frase',
      done: 'Frase deletada',
    },
  },
} as const

declare module '../../../lib/texts.ts' {
  interface FeatureTexts extends Readonly<typeof texts> {}
}
