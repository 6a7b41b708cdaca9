import type { TextsOf } from '../../../lib/texts.ts'
import type { texts as pt } from './pt.ts'

export const texts: TextsOf<typeof pt> = {
  kanban: {
    title: 'Kanban',
    start: 'From',
    end: 'To',
    search: 'Search',
    addColumns: 'Add columns',
    open: 'Open',
    ticket: 'Ticket beside the board',
    seeTicket: 'View ticket',
    removed: 'Ticket taken out of its column',
    added: 'Ticket moved',
    empty: 'No tickets on these days',
    emptyText: 'Open and waiting tickets created in the period stand here. Choose other dates.',
    emptyLane: 'Drop a ticket here',
    move: 'Move',
    moveTo: 'Move to {{lane}}',
    moveOf: 'Move the ticket of {{name}}',
    cards_one: '{{count, number}} ticket',
    cards_other: '{{count, number}} tickets',
    cut: 'There are more than {{count, number}} tickets in this period. Choose fewer days to see them all.',
    board: 'Board',
    nobody: 'No agent',
    number: 'No. {{id}}',
    badRange: 'The last day comes before the first.',
  },
}
