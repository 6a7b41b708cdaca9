import type { Manifest } from '../../manifest.ts'
import { askAboutPayments, forgetOldNews } from './actions/ask-about-payment.ts'
import { registerWebhooks } from './actions/register-webhooks.ts'
import { paymentJobs } from './jobs/handlers.ts'
import { paymentRoutes } from './routes.ts'

export const payments: Manifest = {
  routes: paymentRoutes,
  jobs: paymentJobs,
  recurring: (deps) => [
    { name: 'ask-about-payments', everySeconds: 30, run: () => askAboutPayments(deps) },
    { name: 'forget-payment-news', everySeconds: 86_400, run: () => forgetOldNews(deps) },
    { name: 'register-payment-webhooks', everySeconds: 300, run: () => registerWebhooks(deps) },
  ],
}
