import * as messageCalls from '@ardoise/contract/chat/chat-messages';
import * as calls from '@ardoise/contract/chat/chats';
import * as answerCalls from '@ardoise/contract/chat/ready-answers';
import { type Route, route, routeWithPreparation } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { tellPagesOfTyping } from './bus.ts';
import { endLinks } from './guardian/links.ts';
import { addTalkPages } from './guardian/pages.ts';
import { storeChatFile } from './messages/chat-files.ts';
import { serveChatFiles } from './messages/file-address.ts';
import { checkRequest, closeRequest } from './messages/follow-request.ts';
import { readMessages } from './messages/read-messages.ts';
import { sendFileByStaff, writeByStaff } from './messages/write-by-staff.ts';
import { purgeChats } from './purge.ts';
import * as answers from './ready-answers.ts';
import { readKeptMonths, setChatSettings } from './settings.ts';
import { remindGuardian } from './sms/remind-guardian.ts';
import { chatSubscribers } from './subscribers.ts';
import * as talks from './talks/change-chat.ts';
import { findChat } from './talks/find-chat.ts';
import { countUnseen, listChats } from './talks/list-chats.ts';
import { markReadByStaff, markReceived } from './talks/mark-read.ts';
import { readChat } from './talks/read-chat.ts';

const talkRoutes: readonly Route[] = [
  route(calls.listChats, (context, { query }) => listChats(context, query)),
  route(calls.countUnseenChats, (context) => countUnseen(context)),
  route(calls.listChatColleagues, (context) => talks.listColleagues(context)),
  route(calls.getChat, (context, { params }) => readChat(context, params.id)),
  route(calls.beginChat, (context, { body }) => talks.beginChat(context, body.guardianId)),
  route(calls.readChat, async (context, { params }) => {
    await markReadByStaff(context, params.id);
    return { unseen: 0 };
  }),
  route(calls.receiveChats, async (context, { body }) => {
    await markReceived(context, body.ids);
    return {};
  }),
  route(calls.endChatLinks, async (context, { params }) => ({
    ended: await endLinks(context, params.id),
  })),
  route(calls.tellTyping, async (context, { params }) => {
    await findChat(context, params.id);
    await tellPagesOfTyping(context, params.id);
    return {};
  }),
  route(calls.assignChat, (context, { params, body }) =>
    talks.assignChat(context, params.id, body.personId),
  ),
  route(calls.closeChat, (context, { params }) => talks.closeChat(context, params.id)),
  route(calls.reopenChat, (context, { params }) => talks.reopenChat(context, params.id)),
  route(calls.muteChat, (context, { params, body }) =>
    talks.muteChat(context, params.id, body.isMuted),
  ),
];

const answerRoutes: readonly Route[] = [
  route(answerCalls.listReadyAnswers, (context) => answers.listReadyAnswers(context)),
  route(answerCalls.addReadyAnswer, (context, { body }) => answers.addReadyAnswer(context, body)),
  route(answerCalls.updateReadyAnswer, (context, { params, body }) =>
    answers.updateReadyAnswer(context, params.id, body),
  ),
  route(answerCalls.removeReadyAnswer, async (context, { params }) => {
    await answers.removeReadyAnswer(context, params.id);
    return {};
  }),
  route(answerCalls.getChatSettings, async ({ tx, orgId }) => ({
    keptMonths: await readKeptMonths(tx, orgId),
  })),
  route(answerCalls.updateChatSettings, (context, { body }) => setChatSettings(context, body)),
];

const messageRoutes = (services: Services): readonly Route[] => [
  route(messageCalls.listChatMessages, async (context, { params, query }) => {
    await findChat(context, params.id);
    const { before, perPage } = query;
    const read = await readMessages(context, { chatId: params.id, before, most: perPage + 1 });
    return { items: read.slice(-perPage), hasOlder: read.length > perPage };
  }),
  route(messageCalls.writeChatMessage, (context, { params, body }) =>
    writeByStaff(context, params.id, body),
  ),
  routeWithPreparation(messageCalls.sendChatFile, {
    prepare: ({ orgId }, { files }) => storeChatFile(services, orgId, files[0]?.content),
    handle: (context, { params, body, prepared }) =>
      sendFileByStaff(context, params.id, body, prepared),
    discard: (file) => services.storage.remove(file.name),
  }),
  routeWithPreparation(messageCalls.checkChatRequest, {
    prepare: (context, { params }) => checkRequest(services, context, params.id, params.seq),
    handle: async (_context, { prepared }) => prepared,
  }),
  route(messageCalls.closeChatRequest, (context, { params }) =>
    closeRequest(context, params.id, params.seq),
  ),
];

export const chat = (services: Services): Module => ({
  routes: [...talkRoutes, ...answerRoutes, ...messageRoutes(services)],
  jobs: [remindGuardian],
  recurring: [purgeChats],
  subscribers: chatSubscribers,
  pages: (app) => {
    serveChatFiles(app, services);
    addTalkPages(app, services);
  },
});
