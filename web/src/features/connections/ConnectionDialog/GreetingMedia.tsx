import { useRef, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { FileChooser } from '../../../ui/FileChooser.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changeGreetingMedia, useConnection } from '../api.ts'
import classes from '../ConnectionDialog.module.css'

/** The file of the greeting. Saved at once, like other pictures. */
export const GreetingMedia = ({ connectionId }: { connectionId: number }) => {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const name = useConnection(connectionId)?.greetingMediaAttachment ?? null
  const change = async (file: File | null) => {
    setBusy(true)
    try {
      await changeGreetingMedia(connectionId, file)
    } catch (error) {
      toast.error(error)
    } finally {
      setBusy(false)
    }
  }
  const choose = t(name === null ? 'connections.form.addMedia' : 'connections.form.replaceMedia')
  return (
    <fieldset className={classes.media} aria-label={t('connections.form.media')}>
      <span className={classes.mediaName}>{name ?? t('connections.form.noMedia')}</span>
      <Button isBusy={isBusy} onClick={() => chooser.current?.click()}>
        {choose}
      </Button>
      {name !== null && (
        <Button look="quiet" disabled={isBusy} onClick={() => void change(null)}>
          {t('connections.form.removeMedia')}
        </Button>
      )}
      <FileChooser
        ref={chooser}
        accept="image/png,image/jpeg,image/webp,video/mp4,video/3gpp,video/quicktime"
        label={choose}
        onChoose={([file]) => file && void change(file)}
      />
    </fieldset>
  )
}
