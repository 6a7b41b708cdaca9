import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

const payload = z.object({ paymentId: z.number() })

/** Asks the provider for the state of a payment. */
export const askAboutPaymentJob = defineJob({ name: 'ask-about-payment', home: 'payments', attempts: 12, payload })

/** Cancels a charge at the provider that must not be paid any more. */
export const cancelChargeJob = defineJob({ name: 'cancel-charge', home: 'payments', attempts: 8, payload })

/** Shows super admins the result of a payment. */
export const tellSupersJob = defineJob({ name: 'tell-supers-of-payment', home: 'worker', attempts: 8, payload })
