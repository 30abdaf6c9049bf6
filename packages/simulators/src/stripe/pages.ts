import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { need, type StripeAccount } from './account.ts'
import { authenticate } from './authentication.ts'
import { textPdf } from './pdf.ts'
import type { Invoice } from './wire.ts'

type Route = { Params: { id: string } }

/** The pages a person sees at the payment provider: receipts, invoices, and the bank's question. */
export function addPages(app: FastifyInstance, account: StripeAccount): void {
  app.get<Route>('/receipts/:id', (request, reply) => {
    const charge = need(account.charges, request.params.id, 'charge')
    return html(reply, 'Receipt', [
      `Amount paid: ${money(charge.amount, charge.currency)}`,
      `Date paid: ${day(charge.created)}`,
      `Payment method: card ending ${charge.payment_method_details?.card?.last4 ?? ''}`,
      `Receipt for ${charge.id}`,
    ])
  })
  app.get<Route>('/invoices/:id', (request, reply) =>
    html(reply, 'Invoice', invoiceLines(need(account.invoices, request.params.id, 'invoice'))),
  )
  app.get<Route>('/invoices/:id/pdf', (request, reply) => {
    const invoice = need(account.invoices, request.params.id, 'invoice')
    return reply.type('application/pdf').send(textPdf(['Invoice', ...invoiceLines(invoice)]))
  })
  addAuthenticationPages(app, account)
}

function addAuthenticationPages(app: FastifyInstance, account: StripeAccount): void {
  app.get<Route>('/authentication/:id', (request, reply) =>
    reply.type('text/html').send(`<!doctype html><html lang="en"><title>Your bank asks</title>
<h1>Is this payment yours?</h1>
<form method="post" action="/authentication/${encodeURIComponent(request.params.id)}">
<button name="outcome" value="agreed">Yes, complete it</button>
<button name="outcome" value="refused">No, fail it</button></form></html>`),
  )
  app.post<Route>('/authentication/:id', (request, reply) => {
    const { outcome } = z.object({ outcome: z.enum(['agreed', 'refused']) }).parse(request.body)
    const returnUrl = authenticate(account, request.params.id, outcome === 'agreed')
    if (returnUrl !== null) return reply.redirect(returnUrl, 303)
    return html(reply, 'Thank you', ['You can close this window.'])
  })
}

function invoiceLines(invoice: Invoice): string[] {
  return [
    `Number: ${invoice.number ?? ''}`,
    `Billed to: ${invoice.customer_email ?? ''}`,
    `Date: ${day(invoice.created)}`,
    ...invoice.lines.data.map(
      ({ description, amount, currency }) => `${description ?? ''}: ${money(amount, currency)}`,
    ),
    `Total: ${money(invoice.total, invoice.currency)}`,
    `Status: ${invoice.status ?? ''}`,
  ]
}

function html(reply: FastifyReply, title: string, lines: string[]): FastifyReply {
  const body = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')
  return reply
    .type('text/html')
    .send(
      `<!doctype html><html lang="en"><title>${title}</title>\n<h1>${title}</h1>\n${body}</html>`,
    )
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function money(amountCents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amountCents / 100)
}

function day(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}
