import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useTexts } from '../../../../lib/i18n.ts'
import { MessageText } from '../../Talk/MessageText.tsx'
import classes from '../MessageBody.module.css'

/** In the place of parts that cannot be read. The words that came with them stay. */
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
