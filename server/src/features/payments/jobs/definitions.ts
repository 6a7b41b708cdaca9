import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

const payload = z.object({ paymentId: z.number() })

/** Asks the provider what is true of a payment. */
export const askAboutPaymentJob = defineJob({ name: 'ask-about-payment', home: 'worker', attempts: 12, payload })

/** Has the provider take a charge back that is not to be paid any more. */
export const cancelChargeJob = defineJob({ name: 'cancel-charge', home: 'worker', attempts: 8, payload })

/** Shows super admins what became of a payment. */
export const tellSupersJob = defineJob({ name: 'tell-supers-of-payment', home: 'worker', attempts: 8, payload })
