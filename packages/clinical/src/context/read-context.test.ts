import { describe, expect, it } from 'vitest';
import type { Writer } from '../measurements/words.ts';
import { readContext } from './read-context.ts';

/** The term stands in *stars*. */
function read(marked: string, writer: Writer = 'patient') {
  const start = marked.indexOf('*');
  const end = marked.lastIndexOf('*') - 1;
  return readContext({ text: marked.replaceAll('*', ''), start, end }, writer);
}

describe('whose it is [A16]', () => {
  it.each([
    // [text, why]
    ['I have *asthma*.', 'first person'],
    ['My *asthma* is bad today.', 'possessed'],
    ['My wife says I have *asthma*.', 'the last subject before it'],
    ['I went with my mother to the hospital with *chest pain*.', 'she only came along'],
    ['The doctor told me I have *gout*.', 'who treats says it of me'],
    ['The scan showed a *pneumonia*.', 'a test has no illness'],
    ['They put me on *ramipril*.', 'done to me'],
    ['My knee has *arthritis*.', 'a part of a body is nobody'],
    ['*Asthma* was diagnosed in 2015.', 'of nobody else'],
    ['I was watching a film when I got *chest pain*.', 'a film beside it takes nothing away'],
    ['My dad has gout and I have *asthma*.', 'a new subject'],
    ['My bipolar has been stable on *lamotrigine*.', 'what I have is nobody'],
    ['It isn’t that, I know what that feels like. This is a stabbing *pain*.', '"that" is nobody'],
    ['Everyone here has *bunions* and so have I.', 'me too'],
    ['i dont smoke, my dad does, but im *shivery*', 'without apostrophes'],
    ['Same as my brother, I carry an *EpiPen*.', '"I" begins a clause, whatever its verb'],
    ['I have Parkinson’s *disease*.', 'the name of an illness'],
  ])('the patient’s: %s (%s)', (text) => expect(read(text).subject).toBe('patient'));

  it.each([
    ['My mother has *diabetes*.', 'relative', 'kin'],
    ['My mother has gout, asthma and *diabetes*.', 'relative', 'the list goes on'],
    ['FHx *stroke*', 'relative', 'short for family history'],
    ['Family history: *stroke*, gout', 'relative', 'a heading'],
    ['There is *diabetes* in my family.', 'relative', 'behind it'],
    ['*Breast cancer* (mother).', 'relative', 'in brackets'],
    ['My mother’s *stroke* was bad.', 'relative', 'genitive'],
    ['My dad is 70. He takes *warfarin*.', 'relative', 'the pronoun goes back to him'],
    ['My dad is 70. Had a *stroke* last year.', 'relative', 'no subject: still his'],
    ['I live with my father, who has *COPD*.', 'relative', 'who'],
    ['My boss has *asthma*.', 'other', 'any noun that has something'],
    ['Harry takes *warfarin*.', 'other', 'a name that is in no list'],
    ['The plumber was diagnosed with *gout*.', 'other', 'passive'],
    ['Our cat has *diabetes*.', 'other', 'an animal'],
    ['My plumber has *diabetes*.', 'other', 'somebody, though he is mine'],
    ['I watched a programme on *sepsis*.', 'other', 'told about'],
    ['My sister’s the one with *PCOS*.', 'relative', 'is, not of'],
    ['She has *diabetes*.', 'other', 'a patient writes "I"'],
    ['Most people with *asthma* use an inhaler.', 'other', 'people'],
    ['*Asthma* is a disease of the airways.', 'other', 'a definition'],
    ['I work on a *stroke* ward.', 'other', 'it only describes a noun'],
  ])('not the patient’s: %s', (text, subject) => expect(read(text).subject).toBe(subject));

  it.each([
    ['The hero of my novel has *epilepsy*.', 'fiction'],
    ['I am writing a novel. Anna, who is 34, has *lupus*.', 'fiction'],
    ['In my dream I had a *stroke*.', 'fiction'],
    ['Exam question: a 60-year-old man with *COPD*.', 'teaching'],
    ['The lecture was about *sepsis*.', 'teaching'],
    ['Please tick if any: *asthma*, epilepsy.', 'office'],
    ['The leaflet lists *cough*.', 'leaflet'],
    ['They sent the wrong letter, it says I take *digoxin*!', 'office'],
    ['I nearly had a *heart attack* lol.', 'fiction'],
  ])('what a text is about in its place: %s', (text, frame) => {
    const said = read(text, 'patient');
    expect(said.subject).toBe('other');
    if (said.frame !== undefined) expect(said.frame).toBe(frame);
  });

  it.each([
    ['She has *diabetes*.', 'patient', 'who treats writes "she"'],
    ['64M with *COPD*.', 'patient', 'age and sex'],
    ['Mr Hall has *gout*.', 'patient', 'named as patients are'],
    ['The patient takes *ramipril*.', 'patient', ''],
    ['Her mother had *breast cancer*.', 'relative', 'kin of hers'],
    ['Mother is 80. She has *diabetes*.', 'relative', 'the pronoun goes back'],
    ['Mother: *stroke* at 60', 'relative', 'no verb'],
    ['Mum reports *vomiting* since midnight.', 'patient', 'a relative tells of the patient'],
    ['Mother of the patient (4 y) reports *vomiting*.', 'patient', 'brackets are no subject'],
    ['Lives with wife, has *COPD*.', 'patient', 'she is only named beside'],
    ['FHx: father MI. Pt has *gout*.', 'patient', 'a new subject ends the section'],
    ['PMH: gout. FHx: *stroke*, MI.', 'relative', 'a section begins within a line'],
    ['FHx: stroke. PMH: *gout*.', 'patient', 'the next heading ends it'],
    ['Family history:\n- Stroke\n- *MI*', 'relative', 'lines below a heading'],
    ['Family history:\nStroke\n\n*Gout* since May.', 'patient', 'an empty line ends it'],
    ['Child well, *eczema* mild.', 'patient', 'the child is the patient'],
    ['Handover: bed 3 sepsis, bed 4 (this pt) *UTI*.', 'patient', 'in brackets'],
    ['Template for this gentleman with *cellulitis*.', 'patient', 'named again behind the frame'],
    ['20yo student, known *T1DM*.', 'patient', 'a trade is no frame'],
    ['NEWS 3. *Pneumonia* on CXR.', 'patient', 'a score is no news'],
    ['Trial eligibility: adults with *HFpEF*.', 'other', 'a section about nobody'],
    ['Brought by the mother. He has had a *headache* since 2015.', 'patient', 'he is not the mother'],
  ])('for a clinician: %s: %s', (text, subject) => expect(read(text, 'clinician').subject).toBe(subject));
});

describe('what is said of it [A16]', () => {
  it.each([
    ['?*PE*', 'a sign before it'],
    ['*PE*? Sent for a scan.', 'a sign behind it'],
    ['r/o *sepsis*', 'short'],
    ['Query *pneumonia*.', 'query'],
    ['Suspected *appendicitis*.', 'suspected'],
    ['CT to exclude *PE*.', 'to exclude'],
    ['Differential: *gout*, cellulitis', 'differential'],
    ['*Gout* is on the differential.', 'behind it'],
    ['*PE* was considered.', 'considered'],
    ['It might be *shingles*.', 'might'],
    ['I think I have *flu*.', 'only thought'],
    ['My wife says I have *gout*.', 'who says it does not treat me'],
    ['DDx: gout, *cellulitis*', 'a section'],
  ])('doubted: %s (%s)', (text) => expect(read(text).certainty).toBe('doubted'));

  it.each([
    ['If I get *chest pain* I call.', 'supposed'],
    ['I am afraid of *cancer*.', 'supposed'],
    ['I went to be screened for *glaucoma*.', 'supposed'],
    ['What is *diabetes*?', 'asked'],
    ['I will have a *knee replacement*.', 'planned'],
    ['A *colonoscopy* is booked.', 'planned'],
    ['Plan: 1) MRI spine 2) *pregabalin* 75 bd', 'planned'],
    ['Plan: continue *pregabalin* 75 bd', undefined],
    ['Can I have more *Ventolin*?', undefined],
    ['Can one die of a *panic attack*? I get them daily.', undefined],
    ['Is it ok to drink on *flucloxacillin*?', undefined],
    ['They may have to drain the *abscess*.', undefined],
    ['Fit for *THR*.', 'planned'],
    ['I’m having a *biopsy* on Thursday.', 'planned'],
    ['Home with advice re *rash*.', 'supposed'],
    ['I am worried about this *lump*.', undefined],
    ['They asked about apnoea, which I lack, and *reflux*, which I do have.', undefined],
    ['I start *ramipril* next week.', 'planned'],
  ])('%s is %s', (text, certainty) => expect(read(text).certainty).toBe(certainty));

  it.each([
    ['I do not have *asthma*.', 'denied'],
    ['No fever, cough or *headache*.', 'denied'],
    ['Scan showed no *PE*.', 'denied'],
    ['*Troponin* negative.', 'denied'],
    ['*HCC* surveillance USS neg.', 'denied'],
    ['The *HIV* test came back negative.', 'denied'],
    ['*PE* was ruled out.', 'denied'],
    ['Any *chest pain*? No.', 'denied'],
    ['*Asthma*: no', 'denied'],
    ['Stroke, *cancer* or gout: no to all.', 'denied'],
    ['Diabetes [ ] *Epilepsy* [ ] Gout [x]', 'denied'],
    ['Diabetes [ ] Epilepsy [ ] *Gout* [x]', 'stated'],
    ['Diabetes: no / *Asthma*: yes', 'stated'],
    ['He takes *aspirin* - no, sorry, ibuprofen.', 'denied'],
    ['He does not have COPD, this should read *bronchiectasis*.', 'stated'],
    ['Not MI but *pericarditis*.', 'stated'],
    ['I am not depressed, just *exhausted*.', 'stated'],
    ['The pill is not suitable given *migraine*.', 'stated'],
    ['Not a day without *heartburn*.', 'stated'],
    ['*Penicillin* allergy delabelled in 2020.', 'withdrawn'],
    ['I was told I have *lupus*. It was a misdiagnosis.', 'withdrawn'],
    ['*Epilepsy* entered in error.', 'withdrawn'],
    ['The nurse ticked asthma by mistake, it is *COPD* I have.', 'stated'],
    ['They called it *IBS*. Turns out it’s endometriosis.', 'withdrawn'],
    ['She says I am *anorexic*. I’m not.', 'denied'],
    ['*Afebrile*.', 'denied'],
    ['obesity N, *cancer* Y, gout N', 'stated'],
    ['I do not smoke, but I have *asthma*.', 'stated'],
    ['The inhaler does not help my *asthma*.', 'stated'],
    ['I cannot sleep because of the *pain*.', 'stated'],
    ['Not only *gout* but kidney stones too.', 'stated'],
  ])('%s is %s', (text, polarity) => expect(read(text).polarity).toBe(polarity));
});

describe('when it is [A16]', () => {
  it.each([
    ['I have *asthma*.', 'now', 'present'],
    ['I have had *asthma* since 2015.', 'now', 'since'],
    ['*Asthma* since 2015.', 'now', 'since, without a verb'],
    ['Diagnoses:\n- *Gout*', 'now', 'a list of what is there'],
    ['I am on *ramipril*.', 'now', ''],
    ['I had pneumonia last year and now have a *cough*.', 'now', 'another clause'],
    ['I had *pneumonia*.', 'past', 'past tense'],
    ['I used to have *migraines*.', 'past', 'used to'],
    ['I outgrew my *egg allergy*.', 'past', 'outgrown'],
    ['I had *asthma* as a child.', 'past', 'as a child'],
    ['Childhood *asthma*.', 'past', 'childhood'],
    ['I have a history of *depression*.', 'past', 'history of'],
    ['*Gout*, resolved.', 'past', 'resolved'],
    ['I was on *warfarin*, stopped today.', 'past', 'behind a comma'],
    ['I take *aspirin*, stopped ibuprofen.', 'now', 'something else was stopped'],
    ['The letter says “known *asthma*”.', 'open', 'quoted'],
    ['Viva prep: pt with *TB*.', 'open', 'a label that we do not know'],
    ['I stopped *ramipril*.', 'past', 'stopped'],
    ['I no longer take *ramipril*.', 'past', 'no longer'],
    ['My *shingles* went away.', 'past', 'went away'],
    ['I had a *rash*. It cleared up.', 'past', 'the next sentence'],
    ['Past history: *gout*', 'past', 'heading'],
    ['*Asthma*', 'open', 'no word says it'],
  ])('%s is %s (%s)', (text, time) => expect(read(text).time).toBe(time));
});
