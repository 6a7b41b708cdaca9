export const cockpit = {
  open: 'Painel de {{name}}',
  button: 'Painel',
  title: 'Painel de {{name}}',
  back: 'Todas as conexões',
  gone: 'Esta conexão não existe mais',
  goneText: 'Ela pode ter sido removida por um colega.',
  now: 'Agora',
  since: 'Desde {{time}}',
  paused: {
    restricted:
      'O WhatsApp restringiu novas conversas deste número até {{time}}. Respostas a quem escreveu continuam saindo.',
    refused:
      'O WhatsApp recusou uma nova conversa deste número. Para não piorar, só saem respostas a quem escreveu, até {{time}}.',
    throughput:
      'A Meta pediu uma pausa: este número enviou demais em pouco tempo. O próximo envio não solicitado é tentado em {{time}}.',
    spam: 'A Meta segurou este número porque muitas pessoas bloquearam ou denunciaram as mensagens. O próximo envio não solicitado é tentado em {{time}}.',
    tier: 'Este número já escreveu para todas as pessoas que a Meta permite em 24 horas. O próximo envio não solicitado é tentado em {{time}}.',
    account:
      'A Meta restringiu a conta deste número. Resolva no Gerenciador do WhatsApp; o próximo envio não solicitado é tentado em {{time}}.',
    template: 'A Meta pausou o modelo {{name}}. Próxima tentativa: {{time}}.',
    templateGone: 'A Meta não aceita mais o modelo {{name}} até que o aprove de novo.',
    detail: 'Motivo dado pelo WhatsApp: {{detail}}',
  },
  standing: {
    violation:
      'A Meta apontou, em {{time}}, uma violação das regras na conta deste número. Corrija no Gerenciador do WhatsApp antes que ela seja restrita.',
    disable_scheduled:
      'A Meta avisou, em {{time}}, que vai desativar a conta deste número. Conteste no Gerenciador do WhatsApp.',
    disabled:
      'A Meta desativou a conta deste número em {{time}}. Nada sai nem chega até que ela a reative: peça a revisão no Gerenciador do WhatsApp.',
    lowQuality:
      'A qualidade deste número está baixa desde {{time}}: muitas pessoas bloquearam ou denunciaram as mensagens. Envie menos, e só a quem pediu, ou a Meta reduz o limite.',
    limit: 'Limite atual na Meta: {{limit}}.',
    people: 'Limite atual na Meta: {{people}} pessoas por dia.',
    day: 'Data informada pela Meta: {{detail}}.',
  },
  facts: {
    lastIn: 'Última recebida',
    lastOut: 'Última enviada',
    waitingTitle: 'Esperando para sair',
    waiting_zero: 'Nada',
    waiting_one: '{{count}} mensagem',
    waiting_other: '{{count}} mensagens',
    oldest: 'a mais antiga desde {{time}}',
    unreadable: 'Não puderam ser lidas',
    unreadableHint: 'Nos últimos 14 dias. O celular de quem escreveu precisa reenviar; a mensagem aparece sozinha.',
    none: 'Nenhuma recente',
  },
  drops: {
    title: 'Quedas nos últimos 14 dias',
    none: 'Nenhuma queda.',
    day_zero: '{{day}}: nenhuma queda',
    day_one: '{{day}}: {{count}} queda, {{time}} fora',
    day_other: '{{day}}: {{count}} quedas, {{time}} fora',
    total_zero: 'Nenhuma queda',
    total_one: '{{count}} queda, {{time}} fora do ar',
    total_other: '{{count}} quedas, {{time}} fora do ar',
  },
  guard: {
    title: 'Proteção contra bloqueio',
    hint: 'Conta só as mensagens que o número inicia: para quem não escreveu nas últimas 24 horas. Respostas saem sempre.',
    today: 'Hoje',
    strangers: 'Primeiras mensagens a quem nunca escreveu',
    hour: 'Nesta hora',
    used: '{{used}} de {{allowed}}',
    warmUp: 'Número novo, dia {{day}} de {{days}}: os limites do dia crescem aos poucos.',
    off: 'A proteção está desligada: nada é segurado, e o risco de bloqueio é maior.',
  },
  settings: {
    title: 'Avisos e limites',
    tellAfter: 'Avisar os administradores depois de (minutos fora do ar)',
    tellAfterHint: 'Na tela, por notificação e por email; e de novo quando voltar. 0: nunca.',
    isGuarded: 'Proteger este número contra bloqueio',
    perMinute: 'Por minuto',
    perHour: 'Por hora',
    perDay: 'Por dia',
    strangersPerDay: 'Novas conversas por dia',
    warmUpDays: 'Dias de aquecimento',
    warmUpHint: 'Um número novo começa com um quinto dos limites do dia.',
    save: 'Salvar avisos e limites',
    saved: 'Avisos e limites salvos',
  },
  states: {
    title: 'Histórico',
    hint: 'Os últimos {{count}} estados; o sistema guarda 90 dias.',
    none: 'Nenhuma mudança registrada ainda.',
  },
} as const
