/** The customers of the weeks before. */
export const formerCustomers = [
  ...(['Alice Moreira', 'Bento Farias', 'Cecília Rangel', 'Davi Lourenço', 'Elisa Brandt', 'Francisco Teles'] as const),
  ...([
    'Giovana Pacheco',
    'Heitor Mesquita',
    'Isadora Fontes',
    'Jonas Villar',
    'Karina Abreu',
    'Leandro Dantas',
  ] as const),
  ...(['Marta Quintela', 'Nelson Barroso', 'Olga Siqueira', 'Paulo Vidal', 'Queila Ramos', 'Renata Cordeiro'] as const),
  ...(['Sérgio Amaral', 'Tatiana Luz', 'Ubiratan Costa', 'Valéria Pinho', 'Wagner Leal', 'Yara Fontoura'] as const),
] as const

/** Their questions and the answers. */
export const historyLines = [
  { asked: 'Bom dia, gostaria de marcar uma consulta.', answered: 'Claro! Temos quinta às 10h. Pode ser?' },
  { asked: 'O resultado do meu exame já saiu?', answered: 'Saiu sim, acabei de enviar para o seu email.' },
  { asked: 'Vocês atendem convênio?', answered: 'Atendemos Unimed, Bradesco Saúde e SulAmérica.' },
  { asked: 'Preciso de jejum para o hemograma?', answered: 'Só de quatro horas. Água pode à vontade.' },
  { asked: 'Quero remarcar a consulta de amanhã.', answered: 'Remarcado para segunda às 15h.' },
  { asked: 'Até que horas posso coletar sangue?', answered: 'A coleta vai até as 10h, de segunda a sábado.' },
] as const
