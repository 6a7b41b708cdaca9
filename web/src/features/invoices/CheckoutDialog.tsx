import type { Checkout, PaymentProviderKind } from '@guiche/contract/features/payments'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { useStream } from '../../lib/socket.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { begin, type Options, optionsQuery } from './api.ts'
import { type Payer, PayerStep } from './Checkout/PayerStep.tsx'
import { PaymentStep } from './Checkout/PaymentStep.tsx'
import { type Choice, PlanStep } from './Checkout/PlanStep.tsx'
import { ReviewStep } from './Checkout/ReviewStep.tsx'
import { type Step, Steps } from './Checkout/Steps.tsx'

const leaveAfterMs = 4_000

/** The new due date after a payment, and the way back to work. */
const useRenewal = (): string | null => {
  const navigate = useNavigate()
  const [renewedUntil, setRenewed] = useState<string | null>(null)
  useStream('payment', ({ company }) => setRenewed(company.dueDate))
  useEffect(() => {
    if (renewedUntil === null) return
    const timer = setTimeout(() => void navigate({ to: '/tickets' }), leaveAfterMs)
    return () => clearTimeout(timer)
  }, [renewedUntil, navigate])
  return renewedUntil
}

interface BodyProps {
  options: Options
  invoiceId: number | null
  onClose: () => void
}

const Body = ({ options, invoiceId, onClose }: BodyProps) => {
  const t = useTexts()
  const user = useUser()
  const [step, setStep] = useState<Step | 'payment'>('data')
  const [payer, setPayer] = useState<Payer>({ firstName: user.company.name, zipcode: '' })
  const [choice, setChoice] = useState<Choice>({ isCustom: false, ...options.least })
  const [provider, setProvider] = useState<PaymentProviderKind | null>(options.providers[0] ?? null)
  const [checkout, setCheckout] = useState<Checkout | null>(null)
  const renewedUntil = useRenewal()
  const pay = async () => {
    if (provider === null) return
    const { users, connections } = choice
    setCheckout(await begin({ ...payer, invoiceId, provider, custom: choice.isCustom ? { users, connections } : null }))
    if (step !== 'payment') toast.success(t('invoices.checkout.begun'))
    setStep('payment')
  }
  if (checkout && provider && (step === 'payment' || renewedUntil !== null)) {
    const ways = { onOther: () => setStep('review'), onAgain: () => void pay().catch(() => setStep('review')) }
    return <PaymentStep checkout={checkout} provider={provider} renewedUntil={renewedUntil} {...ways} />
  }
  const current = step === 'payment' ? 'review' : step
  return (
    <>
      <Steps current={current} />
      {current === 'data' && (
        <PayerStep
          payer={payer}
          onCancel={onClose}
          onNext={(given) => {
            setPayer(given)
            setStep('customise')
          }}
        />
      )}
      {current === 'customise' && (
        <PlanStep
          plan={options.plan}
          least={options.least}
          choice={choice}
          onChange={setChoice}
          onBack={() => setStep('data')}
          onNext={() => setStep('review')}
        />
      )}
      {current === 'review' && (
        <ReviewStep
          options={options}
          payer={payer}
          choice={choice}
          provider={provider}
          onProvider={setProvider}
          onBack={() => setStep('customise')}
          onPay={pay}
        />
      )}
    </>
  )
}

const Loaded = (props: Omit<BodyProps, 'options'>) => {
  const { data, error, refetch } = useQuery(optionsQuery())
  // The offer from the start stays: a payment that arrives must not remove the QR code.
  const [kept, keep] = useState<Options | undefined>(undefined)
  useEffect(() => {
    if (data && !kept) keep(data)
  }, [data, kept])
  if (error && !kept) return <ErrorState error={error} onRetry={() => void refetch()} />
  return kept ? <Body options={kept} {...props} /> : <SkeletonRows rows={4} />
}

interface CheckoutDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Null: the open one, or the next. */
  invoiceId: number | null
}

/** Three steps, then the payment itself. */
export const CheckoutDialog = ({ isOpen, onClose, invoiceId }: CheckoutDialogProps) => {
  const t = useTexts()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('invoices.checkout.title')}>
      <Loaded invoiceId={invoiceId} onClose={onClose} />
    </Dialog>
  )
}
