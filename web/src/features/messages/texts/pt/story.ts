export const story = {
  reply: 'Respondeu ao seu story',
  ownReply: 'Você respondeu ao story',
  mention: 'Mencionou vocês no story',
  gone: 'O story não está mais disponível.',
  picture: 'Story',
  open: 'Abrir o story',
} as const
