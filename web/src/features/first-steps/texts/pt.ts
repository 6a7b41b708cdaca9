export const texts = {
  firstSteps: {
    title: 'Primeiros passos',
    text: 'Falta pouco para atender por aqui.',
    step: {
      queue: 'Crie uma fila',
      colleague: 'Convide um colega',
      number: 'Conecte um número',
    },
    why: {
      queue: 'É onde os clientes esperam por quem atende.',
      colleague: 'Cada pessoa entra com o próprio acesso.',
      number: 'As mensagens dos clientes chegam por ele.',
    },
    begin: {
      queue: 'Criar fila',
      colleague: 'Convidar',
      number: 'Conectar',
    },
  },
} as const

declare module '../../../lib/texts.ts' {
  interface FeatureTexts extends Readonly<typeof texts> {}
}
