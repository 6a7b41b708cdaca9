import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useTexts } from '../../../../lib/i18n.ts'
import { MessageText } from '../../Talk/MessageText.tsx'
import classes from '../MessageBody.module.css'

/** Shown instead of unreadable parts. The text that came with them stays. */
export const Unprocessed = ({ text = '' }: { text?: string }) => {
  const t = useTexts()
  return (
    <>
      <span className={classes.faint}>
        <IconAlertTriangle size={15} stroke={1.7} aria-hidden />
        {t('messages.unprocessed')}
      </span>
      {text !== '' && <MessageText text={text} />}
    </>
  )
}
