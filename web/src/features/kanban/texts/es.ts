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
    seeTicket: 'Ver atención',
    removed: 'La atención salió de su columna',
    added: 'Atención movida',
    empty: 'No hay atenciones en estos días',
    emptyText: 'Aquí están las atenciones abiertas y en espera creadas en el período. Elige otras fechas.',
    emptyLane: 'Suelta una atención aquí',
    move: 'Mover',
    moveTo: 'Mover a {{lane}}',
    moveOf: 'Mover la atención de {{name}}',
    cards_one: '{{count, number}} atención',
    cards_other: '{{count, number}} atenciones',
    cut: 'Hay más de {{count, number}} atenciones en este período. Elige menos días para verlas todas.',
    board: 'Tablero',
    nobody: 'Sin agente',
    number: 'N.º {{id}}',
    badRange: 'La fecha final es anterior a la inicial.',
  },
}
