import type { Announcement } from '@guiche/contract/features/announcements'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Time } from '../../../ui/Time.tsx'
import { MessageText } from '../../messages/Talk/MessageText.tsx'
import { PriorityChip } from '../PriorityChip.tsx'
import classes from './AnnouncementDialog.module.css'

interface AnnouncementDialogProps {
  announcement: Announcement
  isOpen: boolean
  onClose: () => void
}

/** The whole of it. */
export const AnnouncementDialog = ({ announcement, isOpen, onClose }: AnnouncementDialogProps) => {
  const t = useTexts()
  const { title, text, priority, mediaPath, createdAt } = announcement
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <div className={classes.body}>
        <p className={classes.meta}>
          <PriorityChip priority={priority} />
          <Time value={createdAt} look="dateTime" />
        </p>
        {mediaPath && <img src={mediaPath} alt={t('announcements.pictureOf', { title })} className={classes.picture} />}
        <MessageText text={text} isWhole />
      </div>
    </Dialog>
  )
}
