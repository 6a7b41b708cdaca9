import { announcementImageTypes, maxAnnouncementImageBytes } from '@guiche/contract/features/announcements'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { FileChooser } from '../../ui/FileChooser.tsx'
import { Notice } from '../../ui/Notice.tsx'
import classes from './ImageField.module.css'

/** What happens to the picture when the form is saved. */
export type ImageWish = { kind: 'none' } | { kind: 'kept'; url: string } | { kind: 'new'; file: File }

const useShown = (wish: ImageWish): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (wish.kind !== 'new') return setUrl(wish.kind === 'kept' ? wish.url : null)
    const made = URL.createObjectURL(wish.file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [wish])
  return url
}

interface ImageFieldProps {
  wish: ImageWish
  onChange: (wish: ImageWish) => void
}

export const ImageField = ({ wish, onChange }: ImageFieldProps) => {
  const t = useTexts()
  const chooser = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const url = useShown(wish)
  const take = (file: File | undefined) => {
    if (!file) return
    if (!announcementImageTypes.some((type) => type === file.type)) return setProblem(t('announcements.form.imageType'))
    if (file.size > maxAnnouncementImageBytes) return setProblem(t('announcements.form.imageTooLarge'))
    setProblem(null)
    onChange({ kind: 'new', file })
  }
  return (
    <div className={classes.field}>
      <span className={classes.label}>{t('announcements.form.image')}</span>
      {url && <img src={url} alt={t('announcements.form.image')} className={classes.picture} />}
      <div className={classes.buttons}>
        <Button onClick={() => chooser.current?.click()}>
          {url ? t('announcements.form.changeImage') : t('announcements.form.chooseImage')}
        </Button>
        {url && (
          <Button look="quiet" onClick={() => onChange({ kind: 'none' })}>
            {t('announcements.form.removeImage')}
          </Button>
        )}
      </div>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <FileChooser
        ref={chooser}
        accept=".png,.jpg,.jpeg"
        label={t('announcements.form.chooseImage')}
        onChoose={([file]) => take(file)}
      />
    </div>
  )
}
