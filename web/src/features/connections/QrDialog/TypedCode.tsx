import type { Connection } from '@guiche/contract/features/connections'
import { useState } from 'react'
import { z } from 'zod'
import { useTexts } from '../../../lib/i18n.ts'
import { formatPhone, numberProblem } from '../../../lib/phone.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { wantCode } from '../api/pairing.ts'
import { useRefusal } from '../useRefusal.ts'
import { useSecondsLeft } from '../useSecondsLeft.ts'
import classes from './TypedCode.module.css'

type Pairing = NonNullable<Connection['pairing']>

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** A number stands on one line. */
const unbroken = (number: string) => number.replaceAll(' ', '\u00A0').replaceAll('-', '\u2011')

interface AskProps {
  connection: Connection
  /** Whose phone it was for the last time. */
  number: string
  isOver: boolean
  onAsked: () => void
}

const Ask = ({ connection, number, isOver, onAsked }: AskProps) => {
  const t = useTexts()
  const explain = useRefusal()
  const problem = t('connections.qr.code.numberProblem')
  const schema = z.object({ number: z.string().refine((typed) => numberProblem(typed) === null, problem) })
  const form = useZodForm(schema, { number: number === '' ? '' : formatPhone(number) })
  const ask = async (values: { number: string }) => {
    try {
      await wantCode(connection.id, values.number)
    } catch (error) {
      throw explain(error)
    }
    onAsked()
  }
  return (
    <div className={classes.ask}>
      {isOver && <p role="status">{t('connections.qr.code.over')}</p>}
      <Form
        form={form}
        onSubmit={ask}
        submit={t(isOver ? 'connections.qr.code.again' : 'connections.qr.code.get')}
        isWide
      >
        <TextField
          label={t('connections.qr.code.number')}
          description={t('connections.qr.code.numberHint')}
          placeholder="+55 11 98765-4321"
          type="tel"
          autoComplete="off"
          data-autofocus
          {...form.field('number')}
        />
      </Form>
    </div>
  )
}

interface ShownProps {
  pairing: Pairing
  seconds: number
  onAgain: () => void
}

const Shown = ({ pairing, seconds, onAgain }: ShownProps) => {
  const t = useTexts()
  const { code, number } = pairing
  return (
    <div className={classes.shown}>
      <p className={classes.hint}>{t('connections.qr.code.forNumber', { number: unbroken(formatPhone(number)) })}</p>
      <p
        className={classes.code}
        role="status"
        aria-label={t('connections.qr.code.label', { code: [...code].join(' ') })}
      >
        <span>{code.slice(0, 4)}</span>
        <span className={classes.dash}>-</span>
        <span>{code.slice(4)}</span>
      </p>
      <p className={classes.hint}>{t('connections.qr.code.ends', { time: clock(seconds) })}</p>
      <div className={classes.buttons}>
        <CopyButton value={code} label={t('connections.qr.code.copy')} />
        <Button onClick={onAgain}>{t('connections.qr.code.again')}</Button>
      </div>
    </div>
  )
}

const Live = ({ connection, pairing, onAgain }: { connection: Connection; pairing: Pairing; onAgain: () => void }) => {
  const seconds = useSecondsLeft(pairing.expiresAt)
  if (seconds > 0) return <Shown pairing={pairing} seconds={seconds} onAgain={onAgain} />
  return <Ask connection={connection} number={pairing.number} isOver onAsked={() => {}} />
}

/** The code that is typed on the phone, or the question whose phone it is for. What a colleague asked for shows here too. */
export const TypedCode = ({ connection }: { connection: Connection }) => {
  const { pairing } = connection
  /** Another one is wanted than this. */
  const [declined, setDeclined] = useState<string | null>(null)
  if (pairing && pairing.code !== declined)
    return <Live connection={connection} pairing={pairing} onAgain={() => setDeclined(pairing.code)} />
  return <Ask connection={connection} number={pairing?.number ?? ''} isOver={false} onAsked={() => setDeclined(null)} />
}
