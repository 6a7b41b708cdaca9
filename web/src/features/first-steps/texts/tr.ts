import type { TextsOf } from '../../../lib/texts.ts'
import type { texts as pt } from './pt.ts'

export const texts: TextsOf<typeof pt> = {
  firstSteps: {
    title: 'İlk adımlar',
    text: 'Müşterilerinizle buradan konuşmaya az kaldı.',
    step: {
      queue: 'Kuyruk oluşturun',
      colleague: 'Bir iş arkadaşınızı davet edin',
      number: 'Bir numara bağlayın',
    },
    why: {
      queue: 'Müşteriler temsilciyi burada bekler.',
      colleague: 'Herkes kendi hesabıyla giriş yapar.',
      number: 'Müşterilerin mesajları bu numaradan gelir.',
    },
    begin: {
      queue: 'Kuyruk oluştur',
      colleague: 'Davet et',
      number: 'Bağla',
    },
  },
}
