/** The files of the demo's story, as tables that are drawn. */

export const saturdayPlan = {
  title: 'Escala de sábado',
  columns: [44, 190, 430],
  rows: [
    ['08:00', 'Recepção', 'Caio'],
    ['09:30', 'Exames', 'Júlia'],
    ['12:00', 'Recepção', 'Marina'],
    ['13:30', 'Exames', 'Júlia'],
  ],
} as const

export const fileList = {
  name: 'Preparo de exames',
  message: 'Leia com calma antes do exame. Se tiver dúvida, é só perguntar aqui.',
  files: [
    {
      name: 'Exame de sangue',
      file: 'preparo-exame-de-sangue.png',
      title: 'Exame de sangue',
      columns: [44, 250],
      rows: [
        ['Jejum', '8 a 12 horas'],
        ['Água', 'Pode beber à vontade'],
        ['Remédios', 'Tome os de sempre'],
        ['Traga', 'Documento e pedido médico'],
      ],
    },
    {
      name: 'Ultrassom de abdome',
      file: 'preparo-ultrassom.png',
      title: 'Ultrassom de abdome',
      columns: [44, 250],
      rows: [
        ['Jejum', '6 horas'],
        ['Água', 'Quatro copos uma hora antes'],
        ['Bexiga', 'Venha com ela cheia'],
        ['Traga', 'Exames anteriores'],
      ],
    },
  ],
} as const
