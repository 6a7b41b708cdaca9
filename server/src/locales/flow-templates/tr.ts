import type { FlowWords } from './words.ts'

export const tr: FlowWords = {
  start: 'Akışın başlangıcı',
  reception: {
    name: 'Karşılama',
    description: 'Selamlar, konuyu sorar ve doğru kuyruğa yönlendirir.',
    hello: 'Merhaba {{firstName}}! Burası {{name_company}}.',
    ask: 'Size nasıl yardımcı olabiliriz?',
    sales: 'Satış',
    support: 'Destek',
    hours: 'Çalışma saatleri',
    open: 'Pazartesiden cumaya 08.00-18.00 arasında buradayız.',
    soon: 'Birazdan sizinle ilgileneceğiz.',
  },
  lead: {
    name: 'Yeni müşteri adayı',
    description: 'Temsilci çağrılmadan önce ad, e-posta ve ilgi alanını sorar.',
    who: 'Adınız nedir?',
    mail: 'Teşekkürler {{nome}}! E-posta adresiniz nedir?',
    wish: 'Ne arıyorsunuz?',
    thanks: 'Not aldık {{nome}}. Bir temsilci sizinle şu konuda görüşecek: {{interesse}}',
  },
  questions: {
    name: 'Sık sorulan sorular',
    description: 'En sık sorulanları yanıtlar ve menüye döner.',
    ask: 'Sorunuz hangi konuda?',
    options: ['Ödeme seçenekleri', 'Teslimat süresi', 'Bir kişiyle görüşmek'],
    answers: ['Kartla veya havaleyle ödeyebilirsiniz.', 'Teslimat 2-5 iş günü sürer.'],
    person: 'Tamam, birini çağırıyoruz.',
  },
  rating: {
    name: 'Memnuniyet anketi',
    description: 'Puan ister ve memnun kalmayanlarla ayrıca ilgilenir.',
    ask: 'Hizmetimize 0 ile 10 arasında kaç puan verirsiniz?',
    glad: 'Harika! Verdiğiniz {{nota}} puan için teşekkürler.',
    sorry: 'Çok üzgünüz. Ne olduğunu anlamak için biri sizinle görüşecek.',
  },
  offer: {
    name: 'İki farklı teklif',
    description: 'İki tekliften birini rastgele gönderir ve ilgilenenleri not eder.',
    one: '{{firstName}}, yalnızca bugün: her şeyde %10 indirim.',
    two: '{{firstName}}, yalnızca bugün: tüm siparişlerde ücretsiz teslimat.',
    ask: 'İlgilenir misiniz? İstediğiniz ürünü yazın.',
    thanks: 'Harika! Sizin için ayırdık: {{produto}}',
  },
}
