import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './cockpit-pt.ts'

export const cockpit: TextsOf<typeof source.cockpit> = {
  open: '{{name}} paneli',
  button: 'Panel',
  title: '{{name}} paneli',
  back: 'Tüm bağlantılar',
  gone: 'Bu bağlantı artık yok',
  goneText: 'Bir iş arkadaşınız kaldırmış olabilir.',
  now: 'Şu an',
  since: '{{time}} tarihinden beri',
  paused: {
    restricted:
      'WhatsApp bu numaranın yeni konuşma başlatmasını {{time}} tarihine kadar kısıtladı. Yazanlara verilen yanıtlar gönderilmeye devam eder.',
    refused:
      'WhatsApp bu numaranın yeni bir konuşmasını reddetti. Durum kötüleşmesin diye {{time}} tarihine kadar yalnızca yanıtlar gönderilir.',
    throughput:
      'Meta ara verilmesini istedi: bu numara kısa sürede çok fazla gönderdi. İstenmeden gönderilecek bir sonraki mesaj {{time}} tarihinde denenir.',
    spam: 'Çok sayıda kişi mesajlarını engellediği ya da şikâyet ettiği için Meta bu numarayı bekletiyor. İstenmeden gönderilecek bir sonraki mesaj {{time}} tarihinde denenir.',
    tier: 'Bu numara Meta’nın 24 saat içinde izin verdiği kadar kişiye yazdı. İstenmeden gönderilecek bir sonraki mesaj {{time}} tarihinde denenir.',
    account:
      'Meta bu numaranın hesabını kısıtladı. WhatsApp Yöneticisi’nde çözün; istenmeden gönderilecek bir sonraki mesaj {{time}} tarihinde denenir.',
    template: 'Meta {{name}} şablonunu duraklattı. Sonraki deneme: {{time}}.',
    templateGone: 'Meta {{name}} şablonunu yeniden onaylayana kadar kabul etmiyor.',
    detail: 'WhatsApp’ın belirttiği neden: {{detail}}',
  },
  standing: {
    violation:
      'Meta, {{time}} tarihinde bu numaranın hesabında bir kural ihlali bildirdi. Hesap kısıtlanmadan önce WhatsApp Yöneticisi’nde düzeltin.',
    disable_scheduled:
      'Meta, {{time}} tarihinde bu numaranın hesabını kapatacağını bildirdi. WhatsApp Yöneticisi’nde itiraz edin.',
    disabled:
      'Meta, bu numaranın hesabını {{time}} tarihinde kapattı. Meta yeniden açana kadar mesaj gitmez ve gelmez: WhatsApp Yöneticisi’nde inceleme isteyin.',
    lowQuality:
      'Bu numaranın kalitesi {{time}} tarihinden beri düşük: birçok kişi mesajlarını engelledi veya bildirdi. Daha az ve yalnızca isteyenlere gönderin; yoksa Meta sınırı düşürür.',
    limit: 'Meta’daki geçerli sınır: {{limit}}.',
    people: 'Meta’daki geçerli sınır: günde {{people}} kişi.',
    day: 'Meta’nın bildirdiği tarih: {{detail}}.',
  },
  facts: {
    lastIn: 'Son alınan',
    lastOut: 'Son gönderilen',
    waitingTitle: 'Gönderilmeyi bekleyen',
    waiting_zero: 'Yok',
    waiting_one: '{{count}} mesaj',
    waiting_other: '{{count}} mesaj',
    oldest: 'en eskisi {{time}} tarihinden beri',
    unreadable: 'Okunamayan',
    unreadableHint: 'Son 14 günde. Yazan kişinin telefonu yeniden göndermeli; mesaj kendiliğinden görünür.',
    none: 'Yakın zamanda yok',
  },
  drops: {
    title: 'Son 14 gündeki kesintiler',
    none: 'Kesinti yok.',
    day_zero: '{{day}}: kesinti yok',
    day_one: '{{day}}: {{count}} kesinti, {{time}} bağlantısız',
    day_other: '{{day}}: {{count}} kesinti, {{time}} bağlantısız',
    total_zero: 'Kesinti yok',
    total_one: '{{count}} kesinti, {{time}} bağlantısız',
    total_other: '{{count}} kesinti, {{time}} bağlantısız',
  },
  guard: {
    title: 'Engellenmeye karşı koruma',
    hint: 'Yalnızca numaranın başlattığı mesajları sayar: son 24 saatte yazmamış kişilere. Yanıtlar her zaman gönderilir.',
    today: 'Bugün',
    strangers: 'Hiç yazmamış kişilere ilk mesajlar',
    hour: 'Bu saatte',
    used: '{{used}} / {{allowed}}',
    warmUp: 'Yeni numara, {{days}} günün {{day}}. günü: günlük sınırlar yavaş yavaş büyür.',
    off: 'Koruma kapalı: hiçbir şey bekletilmez ve engellenme riski artar.',
  },
  settings: {
    title: 'Uyarılar ve sınırlar',
    tellAfter: 'Yöneticilere şu süre sonra haber ver (bağlantısız dakika)',
    tellAfterHint: 'Ekranda, bildirimle ve e-postayla; geri geldiğinde bir kez daha. 0: hiçbir zaman.',
    isGuarded: 'Bu numarayı engellenmeye karşı koru',
    perMinute: 'Dakikada',
    perHour: 'Saatte',
    perDay: 'Günde',
    strangersPerDay: 'Günlük yeni konuşma',
    warmUpDays: 'Isınma günleri',
    warmUpHint: 'Yeni bir numara günlük sınırların beşte biriyle başlar.',
    save: 'Uyarıları ve sınırları kaydet',
    saved: 'Uyarılar ve sınırlar kaydedildi',
  },
  states: {
    title: 'Geçmiş',
    hint: 'Son {{count}} durum; 90 gün saklanır.',
    none: 'Henüz kaydedilmiş bir değişiklik yok.',
  },
}
