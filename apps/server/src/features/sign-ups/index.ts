export { createSignUpReplies } from './hear-reply.ts'
export { registerSignUpRoutes } from './sign-ups.routes.ts'
export { sendQuestions } from './send-questions.ts'
export { leaveQuestionsUncertain } from './sign-ups.queries.ts'
