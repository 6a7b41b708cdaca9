import type { TextsOf } from '../../../lib/texts.ts'
import type { texts as pt } from './pt.ts'

export const texts: TextsOf<typeof pt> = {
  kanban: {
    title: 'Kanban',
    start: 'Desde',
    end: 'Hasta',
    search: 'Buscar',
    addColumns: 'Agregar columnas',
    open: 'Abierto',
    ticket: 'Atención junto al tablero',
    seeTicket: 'Ver conversación',
    removed: 'La conversación salió de su columna',
    added: 'Conversación movida',
    empty: 'No hay conversaciones en estos días',
    emptyText: 'Aquí están las conversaciones abiertas y en espera creadas en el período. Elija otras fechas.',
    emptyLane: 'Suelte una conversación aquí',
    move: 'Mover',
    moveTo: 'Mover a {{lane}}',
    moveOf: 'Mover la conversación de {{name}}',
    cards_one: '{{count, number}} conversación',
    cards_other: '{{count, number}} conversaciones',
    cut: 'Hay más de {{count, number}} conversaciones en este período. Elija menos días para verlas todas.',
    board: 'Tablero',
    nobody: 'Sin agente',
    number: 'N.º {{id}}',
    badRange: 'La fecha final es anterior a la inicial.',
  },
}
