import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { errorText } from '../../lib/error-text.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Button } from '../Button.tsx'
import { Notice } from '../Notice.tsx'
import classes from './Form.module.css'
import type { ZodForm } from './use-zod-form.ts'

export interface FormProps<S extends z.ZodObject> {
  form: ZodForm<S>
  /** If it throws, the form stays and shows the error, beside the field that the server named. */
  onSubmit: (values: z.output<S>) => Promise<unknown> | unknown
  /** The button's label: the action. */
  submit: string
  onCancel?: () => void
  children: ReactNode
  /** The button is as wide as the form (login). */
  isWide?: boolean
  isDestructive?: boolean
  /** Left of the buttons. */
  aside?: ReactNode
}

export const Form = <S extends z.ZodObject>(props: FormProps<S>) => {
  const { form, onSubmit, submit, onCancel, children, isWide = false, isDestructive = false, aside } = props
  const t = useTexts()
  const element = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  /** Not its text: that follows the language. */
  const [problem, setProblem] = useState<{ error: unknown } | null>(null)

  const [refusals, setRefusals] = useState(0)
  const showProblem = () => setRefusals((before) => before + 1)
  // After the fields are marked. A long form may have scrolled so that its top is not visible.
  useEffect(() => {
    if (refusals === 0) return
    const invalid = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (invalid) invalid.focus()
    else element.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
  }, [refusals])

  const send = async () => {
    setProblem(null)
    setBusy(true)
    try {
      const values = await form.judge()
      if (values === null) showProblem()
      else await onSubmit(values)
    } catch (error) {
      setProblem(form.refuse(error) ? null : { error })
      showProblem()
    } finally {
      setBusy(false)
    }
  }
  const onFormSubmit = (event: FormEvent) => {
    event.preventDefault()
    // A form inside a dialog inside a form (React events bubble through portals) submits only itself.
    event.stopPropagation()
    if (!isBusy) void send()
  }
  return (
    <form ref={element} noValidate onSubmit={onFormSubmit} className={classes.form}>
      {problem && <Notice tone="bad">{errorText(problem.error, t)}</Notice>}
      {children}
      <div className={classes.footer} data-wide={isWide || undefined}>
        {aside && <div className={classes.aside}>{aside}</div>}
        {onCancel && <Button onClick={onCancel}>{t('kit.cancel')}</Button>}
        <Button type="submit" look={isDestructive ? 'danger' : 'primary'} isBusy={isBusy} isWide={isWide}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
