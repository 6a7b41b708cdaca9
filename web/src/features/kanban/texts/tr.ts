import type { TextsOf } from '../../../lib/texts.ts'
import type { texts as pt } from './pt.ts'

export const texts: TextsOf<typeof pt> = {
  kanban: {
    title: 'Kanban',
    start: 'Başlangıç',
    end: 'Bitiş',
    search: 'Ara',
    addColumns: 'Sütun ekle',
    open: 'Açık',
    ticket: 'Panonun yanındaki görüşme',
    seeTicket: 'Görüşmeyi aç',
    removed: 'Görüşme sütunundan çıkarıldı',
    added: 'Görüşme taşındı',
    empty: 'Bu günlerde görüşme yok',
    emptyText: 'Dönem içinde oluşturulan açık ve bekleyen görüşmeler burada durur. Başka tarihler seçin.',
    emptyLane: 'Bir görüşmeyi buraya bırakın',
    move: 'Taşı',
    moveTo: '{{lane}} sütununa taşı',
    moveOf: '{{name}} görüşmesini taşı',
    cards_one: '{{count, number}} görüşme',
    cards_other: '{{count, number}} görüşme',
    cut: 'Bu dönemde {{count, number}} sayısından fazla görüşme var. Hepsini görmek için daha az gün seçin.',
    board: 'Pano',
    nobody: 'Temsilci yok',
    number: 'No. {{id}}',
    badRange: 'Bitiş tarihi başlangıçtan önce.',
  },
}
