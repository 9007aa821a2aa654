import { Composer } from '../../conversation/composer/composer.tsx';
import '../../conversation/conversation.css';
import { Answer } from '../../conversation/thread/answer.tsx';
import { DraftView } from '../../conversation/thread/draft-view.tsx';
import { OutgoingView } from '../../conversation/thread/outgoing-view.tsx';
import { Question } from '../../conversation/thread/question.tsx';
import { timelineOf } from '../../conversation/trace/timeline.ts';
import { TimelineView } from '../../conversation/trace/timeline-view.tsx';
import { EmergencyBanner } from '../../conversation/urgency/emergency-banner.tsx';
import { ANSWERS, ASKED_AT, QUESTION, RUN } from '../made-up/messages.ts';
import { Chapter, Shown } from '../shown.tsx';

const ADVICE = 'Call 112 now. Do not drive yourself.\nStay with somebody until help is there.';
const FOUND = { entries: ['chest-pain'], byCode: true, standIn: false };
const DRAFT = {
  ...{ run: 'r', step: 's', agent: 'health_consultant', attempt: 'a', voided: [] },
  passages: ['Leo’s creatine kinase fell between March and October.\n\n'],
  tail: 'The last echocardiogram was in Feb. It said that the',
};

const NOT_SENT = {
  ...{ key: 'k', text: 'And the kidneys?', patient: 'gallery', conversation: 'gallery', after: 0 },
  state: { problem: { code: 'offline', remedy: null } },
};

/** Questions, answers with their inks, the draft, the trace, the emergency banner, the message box. */
export function ConversationParts() {
  return (
    <>
      <Chapter title="Emergency banner">
        <Shown name="Emergency, found by code">
          <EmergencyBanner urgency={{ ...FOUND, tier: 'emergency', advice: ADVICE }} />
        </Shown>
        <Shown name="Urgent, raised in the answer">
          <EmergencyBanner
            urgency={{ ...FOUND, tier: 'urgent', byCode: false, advice: 'Have it seen to today.' }}
          />
        </Shown>
      </Chapter>
      <Chapter title="Question">
        <Shown name="Sent">
          <Question text={QUESTION} at={ASKED_AT} state={null} marker={null} />
        </Shown>
        <Shown name="Waiting">
          <Question text="And the kidneys?" at={null} state="waits for the answer before it" marker={null} />
        </Shown>
        <Shown name="Not sent">
          <OutgoingView message={NOT_SENT} onSendAgain={() => undefined} />
        </Shown>
        <Shown name="Written by a clinician, with what the screen found">
          <Question
            text={QUESTION}
            at={ASKED_AT}
            state={null}
            marker={{ ...FOUND, tier: 'emergency', advice: null }}
          />
        </Shown>
      </Chapter>
      <Chapter title="Answer">
        <Shown name="Draft: streams, not checked">
          <DraftView draft={DRAFT} />
        </Shown>
        {ANSWERS.map(({ name, message }) => (
          <Shown key={name} name={name}>
            <Answer message={message} />
          </Shown>
        ))}
      </Chapter>
      <Chapter title="Trace">
        <Shown name="A transfer, a look into the record, a background agent, one that failed">
          <div className="text-small">
            <TimelineView timeline={timelineOf(RUN)} />
          </div>
        </Shown>
      </Chapter>
      <Chapter title="Message box">
        <Shown name="While an answer is written">
          <Composer
            place="gallery"
            hint="Ask about this patient"
            onSend={() => undefined}
            onCancel={() => undefined}
            stopping={false}
            aside={<p className="text-ink-3 text-note">About $0.004 and 2 s, at most $5.00</p>}
          />
        </Shown>
      </Chapter>
    </>
  );
}
