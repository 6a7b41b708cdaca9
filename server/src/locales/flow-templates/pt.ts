import type { FlowWords } from './words.ts'

export const pt: FlowWords = {
  start: 'Inicio do fluxo',
  reception: {
    name: 'Recepção',
    description: 'Cumprimenta, pergunta o assunto e leva à fila certa.',
    hello: '{{ms}}, {{firstName}}! Você fala com {{name_company}}.',
    ask: 'Como podemos ajudar?',
    sales: 'Vendas',
    support: 'Suporte',
    hours: 'Horário de atendimento',
    open: 'Atendemos de segunda a sexta, das 8h às 18h.',
    soon: 'Já vamos atender você.',
  },
  lead: {
    name: 'Cadastro de interessados',
    description: 'Pergunta nome, email e interesse antes de chamar um atendente.',
    who: 'Qual é o seu nome?',
    mail: 'Obrigado, {{nome}}! Qual é o seu email?',
    wish: 'O que você procura?',
    thanks: 'Anotado, {{nome}}. Um atendente vai falar com você sobre: {{interesse}}',
  },
  questions: {
    name: 'Perguntas frequentes',
    description: 'Responde as dúvidas mais comuns e volta ao menu.',
    ask: 'Sobre o que é a sua dúvida?',
    options: ['Formas de pagamento', 'Prazo de entrega', 'Falar com uma pessoa'],
    answers: ['Aceitamos Pix, boleto e cartão em até 6 vezes.', 'A entrega leva de 2 a 5 dias úteis.'],
    person: 'Certo, vamos chamar alguém.',
  },
  rating: {
    name: 'Pesquisa de satisfação',
    description: 'Pede uma nota e trata de forma diferente quem não gostou.',
    ask: 'De 0 a 10, que nota você dá ao nosso atendimento?',
    glad: 'Que bom! Obrigado pela nota {{nota}}.',
    sorry: 'Sentimos muito. Alguém vai falar com você para entender o que houve.',
  },
  offer: {
    name: 'Oferta com duas versões',
    description: 'Envia uma de duas ofertas ao acaso e anota quem quer saber mais.',
    one: '{{firstName}}, só hoje: 10% de desconto em toda a loja.',
    two: '{{firstName}}, só hoje: frete grátis em qualquer compra.',
    ask: 'Quer aproveitar? Responda com o produto que você deseja.',
    thanks: 'Perfeito! Já separamos: {{produto}}',
  },
}
