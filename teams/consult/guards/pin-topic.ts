import { type Callback, currentRun } from '@consilium/kernel';
import { required } from '../chart/ports.ts';
import { topicOf } from '../chart/topic.ts';

/** Said where the topic is no longer in the record, or never was. */
export const TOPIC_IS_GONE =
  'The entry that this conversation is about is no longer in the record. Please open the entry that you mean, or start a new conversation.';

/** Before AskHandler answers, code reads the topic and puts it before the model. Without one there is nothing to answer about. */
export const pinTopic: Callback = {
  name: 'pin_topic',
  says: [TOPIC_IS_GONE],
  beforeAgent: async () => {
    const { ports, caller, state } = currentRun();
    const topic = topicOf(state);
    const node = topic && (await required(ports.lens).topic(caller, topic));
    return node
      ? { decide: 'call', name: 'read_topic', input: {}, after: 'go-on' }
      : { decide: 'answer', text: TOPIC_IS_GONE };
  },
};
