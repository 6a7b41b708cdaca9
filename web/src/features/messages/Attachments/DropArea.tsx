import IconFileDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import { useTexts } from '../../../lib/i18n.ts'
import classes from './DropArea.module.css'

/** Covers the conversation while a file is dragged over it. */
export const DropArea = () => {
  const t = useTexts()
  return (
    <div className={classes.area}>
      <div className={classes.words}>
        <IconFileDownload size={32} stroke={1.4} aria-hidden />
        {t('messages.dropHere')}
      </div>
    </div>
  )
}
