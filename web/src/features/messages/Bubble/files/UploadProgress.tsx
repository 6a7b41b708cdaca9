import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useTexts } from '../../../../lib/i18n.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { useProgress } from '../../api/own-outbox.ts'
import { useTalk } from '../../Talk/useTalk.ts'
import classes from './UploadProgress.module.css'

/** The upload progress of a file, with a button to cancel it. */
export const UploadProgress = ({ id }: { id: string }) => {
  const t = useTexts()
  const { outbox } = useTalk()
  const share = Math.round((useProgress(outbox, id) ?? 0) * 100)
  return (
    <div className={classes.upload}>
      <progress className={classes.bar} max={100} value={share} aria-label={t('messages.uploading', { share })} />
      <IconButton icon={IconX} size="small" label={t('messages.cancelUpload')} onClick={() => outbox.discard(id)} />
    </div>
  )
}
