import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './pt.ts'

export const outside: TextsOf<typeof source.outside> = {
  heard: 'Son yanıt',
  never: 'Henüz yanıt vermedi',
  failures: {
    address: 'Adres ağın içinde ve izin verilmiyor',
    away: 'Bağlanılamadı',
    timeout: 'Yanıt çok gecikti',
    redirect: 'Başka bir adrese yönlendirdi',
    status: 'Hata ile yanıt verdi',
    tooLarge: 'Yanıt çok büyük',
    nonsense: 'Yanıt beklenen biçimde değil',
    keys: 'Anahtarlar kabul edilmedi',
    resting: 'Birkaç kez başarısız oldu ve bekletiliyor',
    used: 'Bu ayın sınırı doldu',
    gone: 'Kaldırıldı ya da artık planda yok',
  },
}
