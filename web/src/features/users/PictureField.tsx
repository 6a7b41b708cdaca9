import { maxProfileImageBytes } from '@guiche/contract/features/users'
import { useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { FileChooser } from '../../ui/FileChooser.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './PictureField.module.css'

interface PictureFieldProps {
  name: string
  picture: string | null
  /** Null removes it. */
  onChange: (file: File | null) => Promise<unknown>
}

/** Saved at once, unlike the fields of a form. */
export const PictureField = ({ name, picture, onChange }: PictureFieldProps) => {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const change = async (file: File | null) => {
    setBusy(true)
    try {
      await onChange(file)
    } catch (error) {
      toast.error(error)
    } finally {
      setBusy(false)
    }
  }
  const take = (file: File | undefined) => {
    if (!file) return
    if (file.size > maxProfileImageBytes) return toast.error(t('shell.pictureTooLarge'))
    void change(file)
  }
  return (
    <div className={classes.picture}>
      <Avatar name={name} src={picture} size={72} />
      <div className={classes.buttons}>
        <Button isBusy={isBusy} onClick={() => chooser.current?.click()}>
          {t('shell.changePicture')}
        </Button>
        {picture !== null && (
          <Button look="quiet" disabled={isBusy} onClick={() => void change(null)}>
            {t('shell.removePicture')}
          </Button>
        )}
      </div>
      <FileChooser
        ref={chooser}
        accept="image/png,image/jpeg,image/webp,image/gif"
        label={t('shell.changePicture')}
        onChoose={([file]) => take(file)}
      />
    </div>
  )
}
