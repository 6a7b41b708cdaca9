import type { TextsOf } from '../../../lib/texts.ts'
import type { texts as pt } from './pt.ts'

export const texts: TextsOf<typeof pt> = {
  helps: {
    title: 'Yardım',
    search: 'Video ara',
    manage: 'Videoları yönet',
    managed: 'Yardım videoları',
    watch: 'Herkesin gördüğünü gör',
    play: 'İzle: {{title}}',
    none: 'Yardım videosu yok',
    noneText: 'Sistemi anlatan videolar burada görünür.',
    empty: 'Henüz video yok',
    emptyText: 'Buraya eklediğiniz videolar tüm şirketlerin yardım sayfasında görünür.',
    form: {
      new: 'Yeni video',
      edit: 'Videoyu düzenle',
      title: 'Başlık',
      video: 'Video',
      videoHint: 'Videonun YouTube adresi ya da kodu.',
      noVideo: 'Bir YouTube videosunun adresini yapıştırın.',
      description: 'Açıklama',
      save: 'Videoyu kaydet',
      saved: 'İşlem başarıyla tamamlandı!',
      saveFailed: 'İşlem yapılamadı. Alanların doğru doldurulduğunu kontrol edin',
    },
    removing: {
      title: 'Bu kaydı gerçekten silmek istiyor musunuz?',
      text: '“{{title}}” artık hiçbir şirketin yardım sayfasında görünmeyecek.',
      failed: 'İşlem yapılamadı',
      action: 'Videoyu sil',
      done: 'İşlem başarıyla tamamlandı!',
    },
  },
}
