import IconMicrophone from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs'
import IconSend2 from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs'
import { useTexts } from '../../../lib/i18n.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { canRecord, type useRecorder } from './useRecorder.ts'

interface SendOrRecordProps {
  recorder: ReturnType<typeof useRecorder>
  /** Of sending. */
  label: string
  isEmpty: boolean
  isTooLong: boolean
  onSend: () => void
}

/** Sends what is written; where nothing is, it records. */
export const SendOrRecord = ({ recorder, label, isEmpty, isTooLong, onSend }: SendOrRecordProps) => {
  const t = useTexts()
  return isEmpty && canRecord() ? (
    <IconButton
      icon={IconMicrophone}
      label={t('messages.voice.record')}
      isBusy={recorder.phase === 'starting'}
      onClick={() => void recorder.start()}
    />
  ) : (
    <IconButton
      icon={IconSend2}
      look="primary"
      label={label}
      shortcut="Enter"
      tooltipSide="top"
      disabled={isEmpty || isTooLong}
      onClick={onSend}
    />
  )
}
