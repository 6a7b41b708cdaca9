import { useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/toast.tsx'
import { sendTest } from '../api.ts'
import classes from './CampaignEditor.module.css'

/** Sends one of the saved messages to a number of the user's choice. */
export const TestSend = ({ campaignId }: { campaignId: number }) => {
  const t = useTexts()
  const [number, setNumber] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await sendTest(campaignId, number)
      toast.success(t('campaigns.test.sent'))
    } catch (error) {
      setProblem(errorText(error, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <fieldset className={classes.test}>
      <legend className={classes.legend}>{t('campaigns.test.title')}</legend>
      <TextField
        label={t('campaigns.test.number')}
        description={t('campaigns.test.hint')}
        inputMode="tel"
        value={number}
        error={problem}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <Button isBusy={isBusy} disabled={number.replace(/\D/g, '') === ''} onClick={() => void send()}>
        {t('campaigns.test.send')}
      </Button>
    </fieldset>
  )
}
