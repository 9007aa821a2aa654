import { followUpReply, printFollowUp } from '@consilium/clinical';
import { type Callback, currentRun } from '@consilium/kernel';

/** The model picks a question by its code; code prints it. */
export const askFollowUp: Callback = {
  name: 'ask_follow_up',
  afterAgent: (outcome) => {
    if (outcome.status !== 'success' || outcome.output === undefined) return undefined;
    const reply = followUpReply.parse(outcome.output);
    return {
      status: 'success',
      text: '',
      output: reply,
      question: printFollowUp(reply, currentRun().userText),
    };
  },
};
