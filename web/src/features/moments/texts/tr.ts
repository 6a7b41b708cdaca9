import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './pt.ts'

export const moments: TextsOf<typeof source.moments> = {
  title: 'Canlı pano',
  board: 'Temsilciye göre görüşmeler',
  pending: 'Bekleyenler',
  search: 'Temsilci ara',
  queues: 'Kuyruklar',
  showIdle: 'Tüm temsilcileri göster',
  count_zero: '{{count}} görüşme',
  count_one: '{{count}} görüşme',
  count_other: '{{count}} görüşme',
  all_one: '{{count}} görüşmeyi göster',
  all_other: '{{count}} görüşmenin tümünü göster',
  more: 'Daha fazla yükle',
  noMessage: 'Henüz mesaj yok',
  noQueue: 'Kuyruk yok',
  unread_one: '{{count}} okunmamış mesaj',
  unread_other: '{{count}} okunmamış mesaj',
  nobodyWaits: 'Bekleyen yok',
  free: 'Şu anda görüşme yok',
  noAgents: 'Gösterilecek temsilci yok',
  noAgentsText: 'Aramayı değiştirin ya da tüm temsilcileri gösterin.',
}

export const texts = { moments }
