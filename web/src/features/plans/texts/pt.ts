export const texts = {
  plans: {
    title: 'Planos',
    search: 'Buscar planos',
    new: 'Novo plano',
    editTitle: 'Editar plano',
    save: 'Salvar plano',
    saved: 'Operação realizada com sucesso!',
    saveFailed:
      'Não foi possível realizar a operação. Verifique se já existe um plano com o mesmo nome ou se os campos foram preenchidos corretamente',
    empty: 'Nenhum plano ainda',
    emptyText: 'Cada empresa tem um plano, que diz o que ela pode usar.',
    column: {
      name: 'Plano',
      amount: 'Valor por mês',
      users: 'Usuários',
      connections: 'Conexões',
      queues: 'Filas',
      companies: 'Empresas',
      public: 'No cadastro',
    },
    yes: 'Sim',
    no: 'Não',
    over_one: '{{count}} empresa usa mais do que o plano permite',
    over_other: '{{count}} empresas usam mais do que o plano permite',
    overText: 'O que elas têm continua. Nada novo pode ser criado enquanto passar do limite.',
    form: {
      name: 'Nome',
      amount: 'Valor por mês (R$)',
      users: 'Usuários',
      connections: 'Conexões',
      queues: 'Filas',
      isPublic: 'Oferecer no cadastro',
      isPublicHint: 'Quem cria uma conta pode escolher este plano.',
      features: 'O que o plano inclui',
      required: 'Obrigatório',
    },
    flags: {
      useWhatsapp: 'WhatsApp',
      useFacebook: 'Facebook',
      useInstagram: 'Instagram',
      useCampaigns: 'Campanhas',
      useSchedules: 'Agendamentos',
      useInternalChat: 'Chat interno',
      useExternalApi: 'API externa',
      useKanban: 'Kanban',
      useOpenAi: 'OpenAI',
      useIntegrations: 'Integrações',
    },
    removing: {
      title: 'Deseja realmente excluir esse registro?',
      text: '“{{name}}” deixará de existir.',
      failed: 'Não foi possível realizar a operação',
      action: 'Excluir plano',
      done: 'Operação realizada com sucesso!',
    },
  },
} as const

declare module '../../../lib/texts.ts' {
  interface FeatureTexts extends Readonly<typeof texts> {}
}
