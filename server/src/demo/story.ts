/** The data of the demo: a clinic, its agents, its customers and their messages. Always the same. */

export const demoCompany = 'Clínica Aurora'
export const neighbourCompany = 'Ótica Horizonte'

/** A company whose subscription ends soon: its admin can pay. */
export const debtor = {
  company: 'Padaria Trigal',
  plan: 'Essencial',
  amountCents: 14_990,
  name: 'Olívia Trigal',
  email: 'olivia@trigal.example',
  document: '11.222.333/0001-81',
  daysLeft: 2,
} as const

export const queues = [
  { name: 'Recepção', color: '#0d9488' },
  { name: 'Exames', color: '#7c3aed' },
] as const

/** The questions before somebody takes over. */
export const bookingFlow = {
  name: 'Marcar consulta',
  phrase: 'quero agendar',
  start: 'Inicio do fluxo',
  hello: '{{ms}}, {{firstName}}! Vamos marcar a sua consulta.',
  questions: [
    { message: 'Com qual especialidade você quer se consultar?', answerKey: 'especialidade' },
    { message: 'Qual dia e horário são melhores para você?', answerKey: 'horario' },
  ],
  queue: 'Recepção',
  thanks: 'Anotado: {{especialidade}}, {{horario}}. A recepção confirma em instantes.',
} as const

/** The queues' answers to customers who choose them. */
export const queueMenus = [
  {
    queue: 'Recepção',
    greetingMessage: 'Você está falando com a recepção. Em que podemos ajudar?',
    outOfHoursMessage: 'A recepção atende das 8h às 18h. Deixe a sua mensagem, e respondemos assim que abrirmos.',
    chatbots: [
      { name: 'Marcar consulta', greetingMessage: 'Qual o melhor dia para você? Um atendente confirma o horário.' },
      {
        name: 'Preços e convênios',
        greetingMessage: 'Sobre o que você quer saber?',
        options: [
          { name: 'Consulta particular', greetingMessage: 'A consulta custa R$ 180, em até três vezes.' },
          { name: 'Convênios aceitos', greetingMessage: 'Atendemos Unimed, Bradesco Saúde e SulAmérica.' },
        ],
      },
      {
        name: 'Endereço e horários',
        greetingMessage: 'Rua das Acácias, 120. De segunda a sexta, das 8h às 18h.',
        closeTicket: true,
      },
    ],
  },
  {
    queue: 'Exames',
    greetingMessage: 'Você está falando com o setor de exames.',
    outOfHoursMessage: 'O setor de exames volta amanhã às 8h.',
    chatbots: [
      { name: 'Resultado de exame', greetingMessage: 'Informe o seu nome completo e a data do exame.' },
      { name: 'Preparo para exame', greetingMessage: 'Para exame de sangue, jejum de 8 horas. Água pode.' },
    ],
  },
]

/** The sandbox's systems that answer instead of a person. */
export const outsideStory = {
  queue: 'Recepção',
  option: 'Falar com o robô',
  typebot: 'Robô de exemplo (Typebot)',
  webhook: 'Automação de exemplo (n8n)',
  prompt: {
    name: 'Recepção da clínica',
    prompt:
      'Você é a recepcionista da Clínica Aurora. Responda com poucas palavras e gentileza, marque consultas e chame uma pessoa quando não souber.',
  },
}

export const agents = [
  { name: 'Marina Souza', email: 'marina@aurora.example', queues: ['Recepção', 'Exames'] },
  { name: 'Caio Lima', email: 'caio@aurora.example', queues: ['Recepção'] },
  { name: 'Júlia Prado', email: 'julia@aurora.example', queues: ['Exames'] },
] as const

/** Colleagues who do not attend: one has not opened her invitation yet, one has left for a while. */
export const absentees = [
  { name: 'Nina Ferraz', email: 'nina@aurora.example', queues: ['Recepção'], isInvited: true },
  { name: 'Otto Siqueira', email: 'otto@aurora.example', queues: ['Exames'], isActive: false },
] as const

export const customers = [
  'Beatriz Antunes',
  'Rogério Cavalcanti de Albuquerque Figueiredo',
  'Joana Pires',
  'Fábio Lima',
  'Teresa Sampaio',
  'Antônio Conceição',
  'Larissa Mota',
  'Paulo Henrique Dias',
  'Cíntia Barreto',
  'Edson Vasconcelos',
  'Marta Ribeiro',
  'Igor Nascimento',
  'Helena Couto',
  'Sebastião Rocha',
  'Yasmin Duarte',
  'Otávio Freitas',
  'Priscila Nunes',
  'Davi Moreira',
  'Renata Salles',
  'Ulisses Tavares',
  'Noêmia Farias',
  'Leandro Bastos',
  'Camila Xavier',
  'Gilberto Pacheco',
  'Vitória Azevedo',
  'Matheus Guimarães',
  'Solange Teixeira',
  'Raul Medeiros',
  'Bianca Torres',
  'Hélio Pinheiro',
  'Clarice Bueno',
  'Wagner Siqueira',
  'Luana Cardoso',
  'Jorge Amaral',
  'Débora Peixoto',
  'Samuel Brandão',
  'Eliane Furtado',
  'Nicolas Rezende',
  'Aline Macedo',
  'Tomás Quintela',
] as const

/** The lanes of the board, in order, and the tickets in them. */
export const lanes = [
  { name: 'Triagem', color: '#0d9488', customers: ['Beatriz Antunes', 'Larissa Mota', 'Marta Ribeiro'] },
  { name: 'Orçamento', color: '#b45309', customers: ['Fábio Lima', 'Edson Vasconcelos'] },
  { name: 'Agendado', color: '#1d4ed8', customers: ['Joana Pires', 'Antônio Conceição', 'Paulo Henrique Dias'] },
  { name: 'Pós-consulta', color: '#7c3aed', customers: ['Teresa Sampaio'] },
] as const

/** The tags of contacts. */
export const tags = [
  { name: 'Convênio Vida Plena', color: '#0e7490', customers: ['Beatriz Antunes', 'Joana Pires', 'Helena Couto'] },
  { name: 'Particular', color: '#4d7c0f', customers: ['Fábio Lima', 'Paulo Henrique Dias'] },
  { name: 'Retorno', color: '#be123c', customers: ['Teresa Sampaio', 'Larissa Mota', 'Joana Pires'] },
] as const

/** The contacts in the first agent's wallet. */
export const wallet = ['Beatriz Antunes', 'Teresa Sampaio'] as const satisfies readonly (typeof customers)[number][]

/** The messages before the user arrives: customer (c) and agent (a) in turn. */
export const dialogues = [
  [
    'c:Bom dia! Queria remarcar minha consulta com a Dra. Helena.',
    'a:Bom dia! Claro. Prefere manhã ou tarde?',
    'c:Tarde é melhor, depois das duas.',
    'a:Temos quinta (26) às 15h ou sexta às 16h30.',
    'c:Pode ser na quinta às 15h?',
  ],
  ['c:Olá, vocês aceitam o convênio Vida Plena?', 'a:Aceitamos sim! É para consulta ou exame?', 'c:Exame de sangue'],
  ['c:Boa tarde, meu resultado já saiu?', 'a:Boa tarde! Já está pronto, envio por aqui.', 'c:Obrigada!!'],
  [
    'c:Preciso de um orçamento para ultrassom',
    'a:O ultrassom particular custa R$ 180,00. Quer agendar?',
    'c:Vou verificar aqui em casa e retorno',
  ],
  ['c:Qual o endereço de vocês?', 'a:Rua das Acácias, 120, ao lado do metrô. 🙂', 'c:👍'],
  ['c:Oi', 'c:Tem alguém aí?', 'c:É urgente, minha consulta é hoje'],
  [
    'c:Quero cancelar a consulta de amanhã, por favor. Tive um imprevisto no trabalho e não consigo sair antes das 18h.',
  ],
  ['c:Posso levar acompanhante na endoscopia?'],
  ['c:Bom dia, gostaria de marcar dermatologista para minha filha de 7 anos'],
  ['c:Vocês emitem nota fiscal?'],
] as const

/** By the index of their owner among the agents; others may not change a shared one. */
export const quickMessages = [
  {
    owner: 0,
    shortcode: 'saudacao',
    message: '{{ms}}, {{firstName}}! Aqui é {{userName}}, da Clínica Aurora. Como posso ajudar?',
    isGeneral: true,
  },
  {
    owner: 1,
    shortcode: 'endereco',
    message: 'Estamos na Rua das Acácias, 120, ao lado do metrô. Atendemos de segunda a sexta, das 7h às 19h.',
    isGeneral: true,
  },
  {
    owner: 2,
    shortcode: 'jejum',
    message: 'Para o exame de sangue, venha em jejum de 8 horas e traga um documento com foto.',
    isGeneral: false,
  },
] as const

/** By the first agent, at nine in the morning of a working day; `weeks` apart if there are several. */
export const schedules = [
  {
    customer: 'Beatriz Antunes',
    message: 'Olá, {{firstName}}! Lembramos da sua consulta com a Dra. Helena nesta quinta, às 15h.',
    weeks: 0,
    times: 1,
  },
  {
    customer: 'Fábio Lima',
    message: 'Olá, {{firstName}}! Já é hora de marcar o seu retorno. Prefere manhã ou tarde?',
    weeks: 4,
    times: 3,
  },
] as const

export const announcement = {
  title: 'Conheça a Clínica Aurora',
  text: `Esta empresa é uma demonstração: os clientes são simulados, e ninguém de verdade recebe o que você escrever.

Digite / ao responder para usar uma resposta rápida, agende uma mensagem pelo calendário ao lado do texto e fale com a equipe no chat interno.`,
}

/** Free films of the Blender Foundation instead of videos that explain the product. */
export const helps = [
  {
    title: 'Vídeo de exemplo: Big Buck Bunny',
    description: 'Um filme livre no lugar de um vídeo seu. Troque por um que explique o sistema em “Gerenciar vídeos”.',
    video: 'aqz-KE-bpKQ',
  },
  {
    title: 'Vídeo de exemplo: Sintel',
    description: 'Cada cartão abre o vídeo nesta mesma página. Esc fecha.',
    video: 'eRsGyueVLvQ',
  },
] as const

/** By the index of the author among the agents, and how many minutes ago. */
export const teamChat = {
  title: 'Equipe Aurora',
  lines: [
    { by: 1, ago: 52, text: 'Bom dia! A Dra. Helena só atende a partir das 14h hoje.' },
    { by: 2, ago: 47, text: 'Anotado. Os resultados de ontem já saíram, posso avisar os pacientes?' },
    { by: 0, ago: 44, text: 'Pode sim, Júlia. Quem perguntar pelo preparo: usem /jejum.' },
    { by: 0, ago: 31, text: 'A escala de sábado. @Júlia Prado, confirma?', picture: 'escala-de-sabado.png' },
    { by: 1, ago: 12, text: 'A sala de espera está cheia, quem puder ajude na Recepção 🙏' },
  ],
} as const

/**
 * Customers who write once the user has linked the WhatsApp number, and who answer. Their tickets are closed, so they
 * come in as waiting.
 */
export const script = {
  conversations: [
    {
      customer: { name: 'Vitória Azevedo' },
      startAfter: 1500,
      opening: [{ say: 'Bom dia! Queria remarcar minha consulta com a Dra. Helena.', after: 1500 }],
      answers: [
        { say: 'Tarde é melhor, depois das duas.', after: 2500 },
        { say: 'Pode ser na quinta às 15h?', after: 2500 },
        { say: 'Perfeito, obrigada! 🙏', after: 2500 },
      ],
    },
    {
      customer: { name: 'Matheus Guimarães' },
      startAfter: 9000,
      opening: [
        { say: 'Olá, vocês aceitam o convênio Vida Plena?', after: 2000 },
        { say: 'É para um exame de sangue', after: 2500 },
      ],
      answers: [{ say: 'Ótimo, vou passar aí amanhã cedo', after: 3000 }],
    },
    {
      customer: { name: 'Raul Medeiros' },
      startAfter: 20000,
      opening: [{ say: 'Boa tarde, meu resultado já saiu?', after: 2500 }],
      answers: [{ say: 'Obrigada!!', after: 2000 }],
    },
  ],
}

/** People who write to the clinic's page and its Instagram account; the ending is the state of the conversation. */
export const pageStories = [
  {
    channel: 'facebook',
    name: 'Camila Duarte',
    username: 'camila.duarte',
    minutesAgo: 5,
    ending: 'open',
    lines: [
      'c:Oi! Vi no Facebook que vocês têm mutirão de mamografia. Ainda tem vaga?',
      'a:Oi, Camila! Temos sim: sábado, das 8h às 12h. Qual horário fica melhor?',
      'c:Às 9h, se der',
      'a:Reservei sábado às 9h. Traga um documento com foto e o pedido médico.',
      'c:Posso levar minha mãe também? Ela tem 58 anos',
    ],
  },
  {
    channel: 'facebook',
    name: 'Seu Osvaldo Brandão',
    username: 'osvaldo.brandao',
    minutesAgo: 17,
    ending: 'pending',
    lines: ['c:Boa tarde. A clínica atende aos sábados?', 'c:É para medir a pressão'],
  },
  {
    channel: 'instagram',
    name: 'Lívia Prado',
    username: 'liviaprado',
    minutesAgo: 9,
    ending: 'open',
    lines: [
      'c:Amei o reels sobre protetor solar 🧴 qual a médica que aparece?',
      'a:Que bom que gostou! É a Dra. Helena, nossa dermatologista. Quer marcar uma consulta?',
      'c:Quero! Ela atende convênio?',
    ],
  },
  {
    channel: 'instagram',
    name: 'Thiago Nunes',
    username: 'thi.nunes',
    minutesAgo: 26,
    ending: 'pending',
    lines: ['c:Quanto custa o check-up do post de hoje?'],
  },
] as const

/** The contact lists of the clinic's campaigns: its own customers by name, and unassigned numbers. */
export const contactLists = [
  {
    name: 'Check-up anual',
    customers: [
      'Beatriz Antunes',
      'Joana Pires',
      'Fábio Lima',
      'Teresa Sampaio',
      'Larissa Mota',
      'Edson Vasconcelos',
      'Marta Ribeiro',
      'Helena Couto',
    ],
    others: [
      { name: 'Sandra Quintela', number: '5511940020001', email: 'sandra.quintela@example.com' },
      { name: 'Valter Amorim', number: '5511940020002', email: '' },
    ],
  },
  {
    name: 'Vacina da gripe',
    customers: ['Antônio Conceição', 'Sebastião Rocha', 'Yasmin Duarte', 'Noêmia Farias', 'Hélio Pinheiro'],
    others: [{ name: 'Dirce Maranhão', number: '5511940020003', email: 'dirce@example.com' }],
  },
] as const

/** `days`: from today until it starts; null: not planned yet. */
export const campaigns = [
  {
    name: 'Lembrete do check-up',
    list: 'Check-up anual',
    days: -2,
    message1: '{Oi|Olá}, {nome}! Já faz um ano do seu último check-up. Quer que a gente reserve um horário?',
    message2: 'Bom dia, {nome}! Aqui é da Clínica Aurora: está na hora do seu check-up anual. Podemos marcar?',
  },
  {
    name: 'Vacina da gripe 2027',
    list: 'Vacina da gripe',
    days: 1,
    message1: '{nome}, a vacina da gripe chegou à Clínica Aurora. Atendemos sem hora marcada, das 8h às 18h.',
    confirmation: true,
    confirmationMessage1: '{Oi|Olá}, {nome}! Quer saber da vacina da gripe deste ano? Responda SIM ou NÃO.',
  },
  {
    name: 'Exames de sangue em casa',
    list: 'Check-up anual',
    days: null,
    message1: '{nome}, agora fazemos a coleta de sangue na sua casa, sem taxa. Responda e agendamos.',
    openTicket: 'enabled',
    statusTicket: 'pending',
  },
] as const
