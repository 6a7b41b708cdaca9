export const texts = {
  contactLists: {
    title: 'Listas de contatos',
    search: 'Buscar por nome',
    new: 'Nova lista',
    empty: 'Nenhuma lista de contatos ainda',
    emptyText:
      'Uma lista reúne as pessoas para quem uma campanha escreve. Traga-as de uma planilha ou adicione uma a uma.',
    edit: 'Editar',
    people: 'Ver contatos',
    gone: 'Esta lista não existe mais',
    goneText: 'Outra pessoa a excluiu.',
    column: {
      name: 'Nome',
      contacts: 'Contatos',
      checked: 'No WhatsApp',
      whatsapp: 'WhatsApp',
      number: 'Número',
      email: 'Email',
    },
    contacts_zero: 'Nenhum',
    contacts_one: '{{count}} contato',
    contacts_other: '{{count}} contatos',
    form: {
      newTitle: 'Nova lista de contatos',
      title: 'Editar lista de contatos',
      name: 'Nome da lista',
      required: 'Obrigatório',
      tooShort: 'Muito curto',
      tooLong: 'Muito longo',
      email: 'Email inválido',
      save: 'Salvar',
      saved: 'Lista salva',
    },
    removing: {
      command: 'Excluir',
      title: 'Excluir a lista?',
      text_zero: '“{{name}}” é apagada. Ela não tem contatos.',
      text_one: '“{{name}}” e {{count}} contato dela são apagados. Os contatos do atendimento ficam como estão.',
      text_other: '“{{name}}” e os {{count}} contatos dela são apagados. Os contatos do atendimento ficam como estão.',
      action: 'Excluir lista',
      done: 'Lista excluída',
    },
    sample: {
      command: 'Baixar planilha modelo',
      file: 'modelo-lista-de-contatos.xlsx',
      first: 'Ana Souza',
      second: 'Bruno Lima',
    },
    import: {
      command: 'Importar',
      title: 'Importar para a lista',
      counts_one:
        '{{done}} de {{count}} linha · novos: {{created}} · repetidos, pulados: {{skipped}} · recusados: {{refused}}',
      counts_other:
        '{{done}} de {{count}} linhas · novos: {{created}} · repetidos, pulados: {{skipped}} · recusados: {{refused}}',
      exists: 'Já está na lista',
    },
    person: {
      new: 'Novo contato',
      newTitle: 'Novo contato na lista',
      title: 'Editar contato da lista',
      saved: 'Contato salvo',
      empty: 'Ninguém nesta lista ainda',
      emptyText: 'Importe uma planilha ou adicione um contato. O WhatsApp de cada número é verificado depois, sozinho.',
      emptyFiltered: 'Ninguém aqui',
      removing: 'Excluir da lista?',
      removingText: '{{name}} sai desta lista. O contato do atendimento, se houver, fica como está.',
      removingAction: 'Excluir da lista',
      removed: 'Contato excluído da lista',
    },
    check: {
      state: { valid: 'Tem WhatsApp', invalid: 'Sem WhatsApp', unchecked: 'Não verificado' },
      filter: { all: 'Todos', valid: 'Com WhatsApp', invalid: 'Sem WhatsApp', unchecked: 'Não verificados' },
      filters: 'Filtrar pelo WhatsApp',
      at: 'Verificado em {{time}}',
      summary: 'com: {{valid}} · sem: {{invalid}} · não verificados: {{unchecked}}',
      progress: 'Andamento da verificação',
      counts_one:
        '{{done}} de {{count}} número verificado. A verificação segue aos poucos, enquanto houver um WhatsApp conectado por QR code.',
      counts_other:
        '{{done}} de {{count}} números verificados. A verificação segue aos poucos, enquanto houver um WhatsApp conectado por QR code.',
      again: 'Verificar de novo os sem WhatsApp',
      asked: 'Os números serão verificados de novo',
    },
  },
} as const

declare module '../../../lib/texts.ts' {
  interface FeatureTexts extends Readonly<typeof texts> {}
}
